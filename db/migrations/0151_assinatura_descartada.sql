-- Discarded signatures, whose files are deleted: few acts among all.
create index inspecao_ato_assinatura on inspecao_ato (cod_distribuidor, id_inspecao) where tipo = 'DESCARTAR_ASSINATURA';
