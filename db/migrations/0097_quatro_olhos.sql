-- Four eyes: whoever sent a month of sales does not approve it, unless the distributor says otherwise.
alter table distribuidor add column quatro_olhos boolean not null default true;
grant select (quatro_olhos), update (quatro_olhos) on distribuidor to app_user;
