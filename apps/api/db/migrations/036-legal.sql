-- Legal texts of a brand. A new text is a new version, and each stays. Thai counts; other languages
-- are translations.
create table documents (
  brand_id int not null references brands (brand_id),
  kind text not null check (kind in ('terms', 'privacy', 'help')),
  language text not null check (language in ('th', 'en')),
  version int not null check (version > 0),
  -- Sanitized markup: paragraphs, lists, strong and emphasized text, links.
  body text not null check (body <> ''),
  published_at timestamptz not null,
  published_by text not null check (published_by <> ''),
  primary key (brand_id, kind, language, version)
);
revoke insert, update, delete on documents from duang_app;

-- Members accept the privacy notice too.
alter table consents drop constraint consents_document_check,
  add constraint consents_document_check check (document in ('terms', 'privacy', 'age'));
