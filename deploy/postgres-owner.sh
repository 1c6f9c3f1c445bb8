#!/bin/sh
# Run once by the image of PostgreSQL, for a new volume: the owner of the product's database is no superuser. It makes the tables, and the
# two roles that the product works as.
set -e
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
create role motorspot login createrole password :'password';
create database motorspot owner motorspot;
SQL
