-- When the photos that nothing names any more were taken out of a finished inspection: each is looked through once.
alter table inspecao add column midias_limpas_em timestamptz;
create index inspecao_midias_a_limpar on inspecao (finalizada_em) where estado = 'FINALIZADA' and midias_limpas_em is null;
