/** States of an appointment: domain §5. Re-scheduling is an act, not a state: the appointment goes on with another hour. */
export const ESTADOS_AGENDAMENTO = ['AGENDADO', 'CONFIRMADO', 'CHEGOU', 'RECEPCIONADO', 'NO_SHOW', 'CANCELADO'] as const
export type EstadoAgendamento = (typeof ESTADOS_AGENDAMENTO)[number]

export const ACOES_AGENDAMENTO = [
  'EDITAR',
  'REAGENDAR',
  'CONFIRMAR',
  'CHEGAR',
  'DESFAZER_CHEGADA',
  'RECEPCIONAR',
  'AUSENTAR',
  'DESFAZER_AUSENCIA',
  'CANCELAR',
] as const
export type AcaoAgendamento = (typeof ACOES_AGENDAMENTO)[number]

/** What an appointment's rules look at. */
export interface SituacaoAgendamento {
  estado: EstadoAgendamento
  /** The customer had confirmed: where an undone arrival or absence leads back to. */
  confirmado: boolean
}
/** What may be known of the moment: only the absence asks for it. Epoch milliseconds, and minutes. */
export interface Momento {
  inicio: number
  agora: number
  toleranciaMinutos: number
}

/** The state after an act, or why not, as a person reads it. */
export type Aplicado<S> = { ok: true; estado: S } | { ok: false; mensagem: string }

/** States as people say them. */
export const NOME_ESTADO_AGENDAMENTO: Record<EstadoAgendamento, string> = {
  AGENDADO: 'agendado',
  CONFIRMADO: 'confirmado',
  CHEGOU: 'na recepção, esperando ser recebido',
  RECEPCIONADO: 'já recepcionado',
  NO_SHOW: 'marcado como não compareceu',
  CANCELADO: 'cancelado',
}

const ESPERADO: readonly EstadoAgendamento[] = ['AGENDADO', 'CONFIRMADO']
const DE: Record<AcaoAgendamento, readonly EstadoAgendamento[]> = {
  EDITAR: [...ESPERADO, 'CHEGOU', 'NO_SHOW'],
  REAGENDAR: [...ESPERADO, 'NO_SHOW'],
  CONFIRMAR: ['AGENDADO'],
  CHEGAR: [...ESPERADO, 'NO_SHOW'],
  DESFAZER_CHEGADA: ['CHEGOU'],
  RECEPCIONAR: ['CHEGOU'],
  AUSENTAR: ESPERADO,
  DESFAZER_AUSENCIA: ['NO_SHOW'],
  CANCELAR: [...ESPERADO, 'CHEGOU', 'NO_SHOW'],
}

/** Applies an act to an appointment: the one function of server and browser. `momento` is asked for by AUSENTAR alone. */
export function aplicarAgendamento(
  s: SituacaoAgendamento,
  acao: AcaoAgendamento,
  momento?: Momento,
): Aplicado<SituacaoAgendamento> {
  if (!DE[acao].includes(s.estado))
    return {
      ok: false,
      mensagem: `Este agendamento está ${NOME_ESTADO_AGENDAMENTO[s.estado]}: a ação não é mais possível.`,
    }
  const para = (estado: EstadoAgendamento, confirmado = s.confirmado): Aplicado<SituacaoAgendamento> => ({
    ok: true,
    estado: { estado, confirmado },
  })
  switch (acao) {
    case 'EDITAR':
      return para(s.estado)
    // Another hour is to be confirmed anew.
    case 'REAGENDAR':
      return para('AGENDADO', false)
    case 'CONFIRMAR':
      return para('CONFIRMADO', true)
    case 'CHEGAR':
      return para('CHEGOU')
    case 'DESFAZER_CHEGADA':
    case 'DESFAZER_AUSENCIA':
      return para(s.confirmado ? 'CONFIRMADO' : 'AGENDADO')
    case 'RECEPCIONAR':
      return para('RECEPCIONADO')
    case 'CANCELAR':
      return para('CANCELADO')
    case 'AUSENTAR':
      if (!momento || momento.agora < momento.inicio + momento.toleranciaMinutos * 60_000)
        return {
          ok: false,
          mensagem: `A tolerância ainda não passou: espere ${momento?.toleranciaMinutos ?? 30} minutos depois da hora marcada.`,
        }
      return para('NO_SHOW')
  }
}

/** Whether an act is possible now: what a button asks before it offers itself. */
export const podeAgendamento = (s: SituacaoAgendamento, acao: AcaoAgendamento, momento?: Momento): boolean =>
  aplicarAgendamento(s, acao, momento).ok
