-- Whether the games of a provider may run in a frame of the site (docs/providers.md). Its pages
-- must permit the framing: a browser shows nothing of a page that forbids it.
alter table providers add column is_framed boolean not null default false;
