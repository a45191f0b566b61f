interface EventRecord {
  alvo: string
  acao: string
  descricao: string | null
  coluna: string | null
  dados: Record<string, unknown> | null
}

const SERVICO_VERBS: Record<string, string> = {
  INCLUIR: 'incluiu',
  ENCAIXAR: 'pôs no horário de um mecânico',
  INICIAR: 'iniciou',
  PARALISAR: 'paralisou',
  PROGRAMAR: 'programou de novo',
  LIBERAR: 'liberou',
  REMOVER: 'retirou da agenda',
  FINALIZAR: 'finalizou',
  CANCELAR_INICIO: 'cancelou o início de',
  INFORMAR_MOTIVO: 'disse por que cancelou o início de',
  APROVAR_QUALIDADE: 'aprovou na inspeção',
  REPROVAR_QUALIDADE: 'reprovou na inspeção',
  CANCELAR_QUALIDADE: 'desfez a inspeção de',
  ENTREGAR: 'entregou',
  CANCELAR_ENTREGA: 'desfez a entrega de',
  PERCENTUAL: 'apontou o percentual de',
  TEMPO_ADICIONAL: 'deu mais tempo a',
  TROCAR_EQUIPAMENTO: 'trocou o equipamento de',
}
const OTHER_VERBS: Record<string, string> = {
  'AGENDAMENTO CRIAR': 'agendou a chegada',
  'AGENDAMENTO EDITAR': 'alterou o agendamento',
  'AGENDAMENTO REAGENDAR': 'reagendou',
  'AGENDAMENTO CONFIRMAR': 'confirmou com o cliente',
  'AGENDAMENTO PEDIR_HORA': 'pediu outra hora',
  'AGENDAMENTO CHEGAR': 'marcou a chegada',
  'AGENDAMENTO DESFAZER_CHEGADA': 'desfez a chegada',
  'AGENDAMENTO RECEPCIONAR': 'recebeu o veículo',
  'AGENDAMENTO AUSENTAR': 'marcou que não compareceu',
  'AGENDAMENTO DESFAZER_AUSENCIA': 'desfez o não comparecimento',
  'AGENDAMENTO CANCELAR': 'cancelou o agendamento',
  'PASSAGEM ABRIR': 'abriu a visita',
  'PASSAGEM ENTREGAR': 'encerrou a visita: tudo entregue',
  'PASSAGEM REABRIR': 'reabriu a visita',
  'CARTAO CRIAR': 'pôs o veículo no quadro',
  'CARTAO COMENTAR': 'comentou',
  'OS ABRIR': 'abriu a OS',
  'OS ALTERAR': 'alterou a OS',
  'OS FECHAR': 'fechou a OS',
}

/** Sentence for an event, without its subject: 'iniciou “Troca de óleo”'. `quando` writes an instant on the store's clock. */
export function phrase(
  { alvo, acao, descricao, coluna, dados }: EventRecord,
  quando: (instant: string) => string,
): string {
  if (alvo === 'SERVICO') {
    const verb = SERVICO_VERBS[acao] ?? acao
    const extra =
      acao === 'PERCENTUAL'
        ? `: ${String(dados?.['percentual'])} %`
        : acao === 'TEMPO_ADICIONAL'
          ? `: ${String(dados?.['minutos'])} min`
          : ''
    return `${verb} “${descricao ?? 'serviço'}”${extra}`
  }
  if (alvo === 'CARTAO' && (acao === 'MOVER' || acao === 'SEGUIR')) return `moveu para ${coluna ?? 'outra coluna'}`
  if (alvo === 'PASSAGEM' && acao === 'PROMETER')
    return `prometeu a entrega para ${quando(String(dados?.['promessa']))}`
  if (alvo === 'PASSAGEM' && acao === 'RECEBER_PREVIA') return previaPhrase(dados, quando)
  const numero = alvo === 'OS' && dados?.['numero'] ? ` ${String(dados['numero'])}` : ''
  return `${OTHER_VERBS[`${alvo} ${acao}`] ?? acao}${numero}`
}

function previaPhrase(data: EventRecord['dados'], quando: (instant: string) => string): string {
  const fotos = Number(data?.['fotos'] ?? 0)
  const parts = [
    fotos > 0 && (fotos === 1 ? '1 foto' : `${fotos} fotos`),
    data?.['assinadoEm'] &&
      `termos assinados por ${String(data['assinadoPor'])} em ${quando(String(data['assinadoEm']))} (SHA-256 ${String(data['sha256']).slice(0, 12)})`,
  ].filter(Boolean)
  return `recebeu o que o cliente contou antes de chegar${parts.length > 0 ? `: ${parts.join(' e ')}` : ''}`
}
