-- Staff allow a pair of members to earn commission, at the desk as well.
grant update (allowed_at, allowed_by, note) on affiliate_flags to duang_desk;
