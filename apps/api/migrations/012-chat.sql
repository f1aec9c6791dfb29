-- What members said to the brand's telling the provider of the chat who they are (reading S4). Append-only: the last row counts.
create table chat_consents (
  brand_id int not null,
  member_id bigint not null,
  consent_id bigint generated always as identity,
  -- Provider and fields as the member read them: 'chatwoot:id,level,name'.
  terms text not null check (length(terms) between 1 and 200),
  is_accepted boolean not null,
  decided_at timestamptz not null,
  primary key (brand_id, member_id, consent_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
revoke update, delete on chat_consents from duang_app;
