-- Columns whose answers are of a closed list hold nothing else, as the others already do: the writer of answers sends such words as they are. A word
-- that joins one of these lists needs a migration; listas-fechadas.test.ts tells of it.
alter table orcamento
  add constraint orcamento_estado_lista check (estado in ('NOVO', 'EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO', 'AGUARDANDO_ALCADA', 'ENVIADO',
      'VISUALIZADO', 'PARCIAL', 'APROVADO', 'REPROVADO', 'EXPIRADO', 'EM_EXECUCAO', 'FINALIZADO', 'CANCELADO'));
alter table orcamento_linha
  add constraint orcamento_linha_estado_lista check (estado in ('PENDENTE', 'PRECIFICADO', 'OFERTADO', 'APROVADO', 'REPROVADO', 'ADIADO',
      'EXPIRADO', 'EXECUTADO', 'NAO_EXECUTADO')),
  add constraint orcamento_linha_motivo_lista check (motivo in ('PRECO', 'SEM_DINHEIRO_AGORA', 'OUTRO_LUGAR', 'SEGUNDA_OPINIAO', 'PRAZO', 'JA_FEZ',
      'VAI_VENDER', 'GARANTIA_OU_SEGURO', 'SEM_RESPOSTA'));
alter table orcamento_decisao
  add constraint orcamento_decisao_motivo_lista check (motivo in ('PRECO', 'SEM_DINHEIRO_AGORA', 'OUTRO_LUGAR', 'SEGUNDA_OPINIAO', 'PRAZO',
      'JA_FEZ', 'VAI_VENDER', 'GARANTIA_OU_SEGURO', 'SEM_RESPOSTA'));
alter table orcamento_evento
  add constraint orcamento_evento_tipo_lista check (tipo in ('CRIADO', 'ATRIBUIDO', 'MONTAGEM_INICIADA', 'LINHAS_SALVAS', 'PRECO_PEDIDO',
      'PRECO_CONCLUIDO', 'ALCADA_PEDIDA', 'ALCADA_APROVADA', 'ALCADA_NEGADA', 'ENVIADO', 'REENVIADO', 'RETIRADO', 'VISUALIZADO', 'RESPONDIDO',
      'REPROVADO', 'EXPIRADO', 'REOFERTADO', 'COMPLEMENTADO', 'EXECUCAO_INICIADA', 'EXECUCAO_REGISTRADA', 'FINALIZADO', 'CANCELADO')),
  add constraint orcamento_evento_de_lista check (de in ('NOVO', 'EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO', 'AGUARDANDO_ALCADA', 'ENVIADO',
      'VISUALIZADO', 'PARCIAL', 'APROVADO', 'REPROVADO', 'EXPIRADO', 'EM_EXECUCAO', 'FINALIZADO', 'CANCELADO')),
  add constraint orcamento_evento_para_lista check (para in ('NOVO', 'EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO', 'AGUARDANDO_ALCADA',
      'ENVIADO', 'VISUALIZADO', 'PARCIAL', 'APROVADO', 'REPROVADO', 'EXPIRADO', 'EM_EXECUCAO', 'FINALIZADO', 'CANCELADO'));
alter table venda_celula
  add constraint venda_celula_departamento_lista check (departamento in ('PECAS_BALCAO', 'PECAS_OFICINA', 'ATACADO', 'GARANTIA', 'ACESSORIOS',
      'PNEUS', 'LUBRIFICANTES', 'BATERIAS', 'MAO_OBRA_MECANICA', 'FUNILARIA_PINTURA', 'TERCEIROS'));
alter table venda_ajuste
  add constraint venda_ajuste_departamento_lista check (departamento in ('PECAS_BALCAO', 'PECAS_OFICINA', 'ATACADO', 'GARANTIA', 'ACESSORIOS',
      'PNEUS', 'LUBRIFICANTES', 'BATERIAS', 'MAO_OBRA_MECANICA', 'FUNILARIA_PINTURA', 'TERCEIROS')),
  add constraint venda_ajuste_medida_lista check (medida in ('bruto', 'desconto', 'devolucao', 'imposto', 'custo', 'quantidade', 'minutos'));
alter table venda_aceite
  add constraint venda_aceite_departamento_lista check (departamento in ('PECAS_BALCAO', 'PECAS_OFICINA', 'ATACADO', 'GARANTIA', 'ACESSORIOS',
      'PNEUS', 'LUBRIFICANTES', 'BATERIAS', 'MAO_OBRA_MECANICA', 'FUNILARIA_PINTURA', 'TERCEIROS'));
alter table dms_mapa
  add constraint dms_mapa_departamento_lista check (departamento in ('PECAS_BALCAO', 'PECAS_OFICINA', 'ATACADO', 'GARANTIA', 'ACESSORIOS', 'PNEUS',
      'LUBRIFICANTES', 'BATERIAS', 'MAO_OBRA_MECANICA', 'FUNILARIA_PINTURA', 'TERCEIROS'));
alter table venda_evento
  add constraint venda_evento_de_lista check (de in ('ABERTO', 'PREENCHIDO', 'ENVIADO', 'EM_ANALISE', 'APROVADO', 'FECHADO', 'DEVOLVIDO',
      'REABERTO')),
  add constraint venda_evento_para_lista check (para in ('ABERTO', 'PREENCHIDO', 'ENVIADO', 'EM_ANALISE', 'APROVADO', 'FECHADO', 'DEVOLVIDO',
      'REABERTO'));
alter table sugestao_linha
  add constraint sugestao_linha_abc_lista check (abc in ('A', 'B', 'C')),
  add constraint sugestao_linha_xyz_lista check (xyz in ('X', 'Y', 'Z')),
  add constraint sugestao_linha_padrao_lista check (padrao in ('SUAVE', 'ERRATICA', 'INTERMITENTE', 'IRREGULAR', 'PARADA', 'NOVA'));
