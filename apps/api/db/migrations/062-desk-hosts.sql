-- The desk adds and removes hosts of a brand, by proposals.
grant insert, delete on brand_hosts to duang_desk;
