#!/bin/sh
# Runs once in a new PostgreSQL container: makes the logins from the secret files of compose.yaml.
set -eu
psql -v owner_password="$(cat /run/secrets/owner-password)" -v login_password="$(cat /run/secrets/login-password)" \
  -v desk_password="$(cat /run/secrets/desk-password)" \
  -U postgres -f /duang/database.sql postgres
