import type { OrdemServico } from '#shared/estoque/ordens.ts'

export const NOME_TIPO_OS: Record<OrdemServico['tipo'], string> = {
  CLIENTE: 'cliente',
  GARANTIA: 'garantia',
  INTERNA: 'interna',
  REVISAO: 'revisão',
}

const ACOES: Readonly<Record<string, string>> = {
  'OS ABRIR': 'OS aberta',
  'OS ALTERAR': 'OS alterada',
  'OS FECHAR': 'OS fechada',
  'OS PECA_CHEGOU': 'Peças chegaram: o serviço pode ser retomado',
  'OS PREVISAO_DA_PECA': 'Previsão da peça levada à agenda',
  'SERVICO INICIAR': 'Serviço iniciado',
  'SERVICO PARALISAR': 'Serviço pausado',
  'SERVICO RETOMAR': 'Serviço retomado',
  'SERVICO FINALIZAR': 'Serviço finalizado',
  'SERVICO APROVAR_QUALIDADE': 'Inspeção aprovada',
  'SERVICO REPROVAR_QUALIDADE': 'Inspeção reprovada',
  'SERVICO ENTREGAR': 'Serviço entregue',
  'SERVICO INCLUIR': 'Serviço incluído',
  'PASSAGEM ABRIR': 'Visita aberta',
  'PASSAGEM RECEPCIONAR': 'Carro recepcionado',
  'PASSAGEM RECEBER': 'Carro recebido',
  'PASSAGEM CHEGAR': 'Carro chegou',
  'PASSAGEM ENTREGAR': 'Carro entregue',
}

/** What happened, in words; an act without words of its own is told as it is written. */
export function nomeDoAto({ alvo, acao }: { alvo: string; acao: string }): string {
  const simples = acao.toLowerCase().replaceAll('_', ' ')
  return (
    ACOES[`${alvo} ${acao}`] ?? `${alvo === 'SERVICO' ? 'Serviço' : alvo === 'PASSAGEM' ? 'Visita' : alvo}: ${simples}`
  )
}
