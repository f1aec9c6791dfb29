-- The three logins and the database, for psql 18 as a superuser of an empty server:
--   psql -v owner_password=… -v login_password=… -v desk_password=… -f deploy/database.sql postgres
\set ON_ERROR_STOP on

create role duang_app nologin;
create role duang login createrole password :'owner_password';
grant duang_app to duang with admin option;
create role duang_login login password :'login_password' in role duang_app;
create role duang_desk nologin;
grant duang_app to duang_desk;
grant duang_desk to duang with admin option;
create role duang_desk_login login password :'desk_password' in role duang_desk;
create database duang owner duang;
\connect duang
-- Speeds up searches for parts of a member's name.
create extension if not exists pg_trgm;
