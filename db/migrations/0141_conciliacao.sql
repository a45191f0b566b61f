-- What a bank received in a period is listed, and what a store's deliveries really need after their work is learned.

alter table pix_conta
  -- Every payment before this was listed.
  add column listado_ate timestamptz,
  add column listar_em timestamptz not null default now();
create index pix_conta_listar on pix_conta (listar_em) where modo = 'PSP';

-- End of the work as it was expected when the car was received: what the promise was made of.
alter table passagem add column fim_previsto timestamptz;
