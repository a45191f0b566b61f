/** What changed in the API for programs, the newest first; docs/api.md tells the same. */
export const MUDANCAS_DA_API: readonly { versao: string; dia: string; mudancas: readonly string[] }[] = [
  {
    versao: '1.1.0',
    dia: '2026-11-22',
    mudancas: [
      'Webhooks: orçamento aprovado e reprovado, OS fechada, agendamento mudado, fechamento concluído, incidente de integração.',
      'Em lotes, com uma resposta por item: integracao/veiculos, integracao/clientes, integracao/vendas, integracao/agendamentos/lote, integracao/ordens-servico/lote.',
      'integracao/vendas/arquivo recebe as vendas em xlsx ou csv; integracao/vendas/arquivos diz o que foi feito de cada um.',
      'integracao/estoque diz por item o que recusou; um item errado não segura mais os outros.',
      'Limite de chamadas por chave, nos cabeçalhos RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset e Retry-After.',
      'Chaves de teste: a chamada é conferida e respondida, e nada é gravado (cabeçalho Patio-Teste).',
      'Um exemplo em cada chamada da integração.',
    ],
  },
  {
    versao: '1.0.0',
    dia: '2026-10-01',
    mudancas: ['Checklists, estoque, movimentos, agendamentos, ordens de serviço, apontamentos, pedidos aprovados.'],
  },
]

/** The version of the API. */
export const VERSAO_DA_API = MUDANCAS_DA_API[0]?.versao ?? '1.0.0'
