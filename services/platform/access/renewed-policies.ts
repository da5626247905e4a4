import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The policies of tables that stand already, as `tenantTable` writes them now: the ids of a scope are made of their text once for
 * a query, and not for each row. What they let through is the same.
 */
export const renewedPolicies: Migration = {
  async up(db) {
    await sql`do $$
      declare one record;
      begin
        for one in select tablename, policyname, qual from pg_policies
          where schemaname = current_schema() and qual like '%AS string_to_array%'
        loop
          execute format('alter policy %I on %I using (%s)', one.policyname, one.tablename, regexp_replace(one.qual,
            '\\( SELECT (string_to_array\\([^()]*\\([^()]*\\)[^()]*\\)) AS string_to_array\\)', '( SELECT (\\1)::uuid[])', 'g'));
        end loop;
      end $$`.execute(db)
  },
}
