-- A process checks that the database has the tables of its release.
grant select on migrations to duang_app;
