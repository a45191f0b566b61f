-- The list of work orders of all stores, and what happened to one of them.
create index ordem_servico_todas on ordem_servico (cod_distribuidor, aberta_em desc, cod_os desc);
create index agenda_evento_os on agenda_evento (cod_distribuidor, cod_os, cod_evento) where cod_os is not null;
