/** Changes of the API for programs, newest first; keep docs/api.md in step. */
export const API_CHANGES: readonly { versao: string; dia: string; mudancas: readonly string[] }[] = [
  {
    versao: '1.4.0',
    dia: '2026-11-28',
    mudancas: [
      'Chaves com escopos e validade: cada chamada diz o seu escopo, o que falta é recusado com 403 escopo-ausente, e uma chave vencida com 401. Chaves sem escopos continuam a poder tudo.',
      'Webhooks: checklist recebido, mensagem recebida e enviada, pagamento recebido e devolvido, promessa mudada.',
      'GET integracao/patio diz o lugar de cada carro na casa e com quem está a chave (escopo patio:leitura).',
      'GET integracao/equipamentos diz a ocupação de elevadores, alinhador e boxes em um dia (escopo patio:leitura).',
      'GET integracao/carros-reserva diz os carros reserva e onde está cada um agora (escopo patio:leitura).',
      'PUT integracao/recalls recebe campanhas e chassis (escopo garantia:escrita); GET integracao/recalls/respostas diz o que as lojas responderam (escopo garantia:leitura).',
      'GET integracao/garantias diz as garantias de uma loja (escopo garantia:leitura); POST integracao/garantias/respostas recebe o que o fabricante respondeu (escopo garantia:escrita).',
      'GET integracao/reparos diz os defeitos abertos com as duas contagens dos 30 dias (escopo garantia:leitura).',
    ],
  },
  {
    versao: '1.3.0',
    dia: '2026-11-27',
    mudancas: [
      'GET integracao/checklists devolve os checklists, os feitos aqui (origem PATIO) e os recebidos (origem EXTERNA), com itens, fotos e vídeos.',
      'As fotos trazem video, duracaoMs e original quando são o primeiro quadro de um vídeo ou têm desenho por cima.',
      'POST integracao/substituicoes diz que código de peça está no lugar de outro.',
    ],
  },
  {
    versao: '1.2.0',
    dia: '2026-11-27',
    mudancas: [
      'Instantes com qualquer deslocamento (RFC 3339), como 2026-11-30T10:00:00-03:00.',
      'Dias e instantes de 1990 a 2100; fora disso, 400 com o campo.',
      'Todas as respostas possíveis declaradas em cada chamada.',
      'Um campo que tem padrão não é exigido pelos tipos gerados do documento.',
      'agendamento/{loja} e agendamento/{loja}/{agendamento}, sem o que fica em aberto.',
      'vendas/meses/…/celulas grava célula por célula; o que as regras não aceitam volta em recusadas.',
    ],
  },
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
export const API_VERSION = API_CHANGES[0]?.versao ?? '1.0.0'
