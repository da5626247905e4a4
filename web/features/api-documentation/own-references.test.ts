import { expect, test } from 'vitest'
import { ownReferences } from './own-references.ts'

const { resolveSubtree } = ownReferences().fn

test('[D10.006] a part of the document has what it refers to in its place; what refers to itself stays a reference', async () => {
  const tree = {
    type: 'object',
    properties: { parts: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
  }
  const document = {
    components: { schemas: { Tree: tree, 'a/b~c': { type: 'string' } } },
    paths: {
      '/x': { get: { responses: { 200: { $ref: '#/components/schemas/a~1b~0c' }, 404: [{ $ref: '#/none' }] } } },
    },
    tree: { $ref: '#/components/schemas/Tree' },
  }
  expect(await resolveSubtree(document, ['paths', '/x', 'get'])).toEqual({
    spec: { responses: { 200: { type: 'string' }, 404: [{ $ref: '#/none' }] } },
    errors: [],
  })
  expect((await resolveSubtree(document, ['tree'])).spec).toEqual(tree)
  expect((await resolveSubtree(document, ['paths', '/y'])).spec).toBeUndefined()
})
