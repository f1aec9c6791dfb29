-- Why a provider gave or took something besides rounds (`adjust`, `promo`), in its own words, for the member to read. Apart from the
-- transactions, of which few have one: a bet pays nothing for it.
create table provider_reasons (
  brand_id int not null,
  provider text not null,
  tx_id text not null,
  reason text not null check (char_length(reason) between 1 and 200),
  primary key (brand_id, provider, tx_id),
  foreign key (brand_id, provider, tx_id) references provider_transactions
);
revoke update, delete on provider_reasons from duang_app;
