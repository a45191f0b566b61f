const ACTIONS: Readonly<Record<string, string>> = {
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

/** Text of a history entry; an action without its own text shows its code. */
export function actName({ alvo, acao }: { alvo: string; acao: string }): string {
  const simplified = acao.toLowerCase().replaceAll('_', ' ')
  return (
    ACTIONS[`${alvo} ${acao}`] ??
    `${alvo === 'SERVICO' ? 'Serviço' : alvo === 'PASSAGEM' ? 'Visita' : alvo}: ${simplified}`
  )
}
