-- What providers give and take besides rounds (promotions, adjustments) is listed for the member. Few rows among many bets: an index of their own,
-- which no bet touches.
create index provider_transactions_besides on provider_transactions (brand_id, member_id, at desc, tx_id)
  where kind in ('adjust', 'promo');
