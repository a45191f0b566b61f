-- Banks name a refund within its payment: two refunds made in a bank's own application may bear the same id, and the second was not counted.
alter table devolucao
  drop constraint devolucao_cod_distribuidor_id_devolucao_key,
  add unique (cod_distribuidor, cod_pagamento, id_devolucao);
drop index devolucao_pagamento;
