#!/bin/sh
# The services' own role is no superuser, so that row-level security binds it; it may make the reader role.
set -eu
psql --username postgres --dbname postgres --set ON_ERROR_STOP=1 --set password="$QUAYSIDE_PASSWORD" <<'SQL'
create role quayside login createdb createrole password :'password';
alter role quayside set createrole_self_grant to 'set, inherit';
create database quayside owner quayside;
SQL
