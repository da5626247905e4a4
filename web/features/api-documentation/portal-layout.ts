/** What Swagger UI hands to a plugin; its React is its own copy, not the portal's. */
type SwaggerSystem = {
  React: { createElement: (type: unknown, props: object | null, ...children: unknown[]) => unknown }
}
type LayoutProps = { getComponent: (name: string, connected: true) => unknown }

/** Swagger UI without a title, a head and a `main` of its own: those are the page's. */
export const portalLayout = ({ React: { createElement } }: SwaggerSystem) => ({
  components: {
    // biome-ignore lint/correctness/noComponentHookFactories: a plugin runs once, and elements must be of its system's React.
    PortalLayout: ({ getComponent }: LayoutProps) =>
      createElement(
        'div',
        { className: 'swagger-ui' },
        ...['FilterContainer', 'errors', 'operations'].map(name =>
          createElement(getComponent(name, true), { key: name }),
        ),
      ),
  },
})
