import type { ItemState } from '../checklists/checklists.ts'
import type { Answer, InspecaoAct, InspecaoContent, Reception } from '../checklists/inspecao.ts'
import type { Nivel } from '../core/contract.ts'

/** Who did an act, and when by the clock that decides. */
export interface Author {
  por: string
  codUsuario: number
  em: string
}

/** Why an act was not taken, as a code for programs and a sentence that says what to do. */
export interface ActRefusal {
  codigo: 'inspecao-fechada' | 'inspecao-desconhecida' | 'inspecao-iniciada' | 'estado-nao-permite'
  mensagem: string
}
export type ActResult = { ok: true; conteudo: InspecaoContent } | { ok: false; recusa: ActRefusal }

const FOREMAN: readonly InspecaoAct['tipo'][] = ['EXIGIR_SEGUNDA_OLHADA', 'DEVOLVER', 'APROVAR']

/**
 * Whether a level may do an act: the second look belongs to the foreman and the managers, and who waits for it does not cancel it away.
 * `estado` is the inspection's, where it is known.
 */
export function mayAct(tipo: InspecaoAct['tipo'], nivel: Nivel, estado?: InspecaoContent['estado']): boolean {
  const ofForeman = FOREMAN.includes(tipo) || (tipo === 'CANCELAR' && estado === 'SEGUNDA_OLHADA')
  return !ofForeman || nivel === 4 || nivel === 1 || nivel === 2 || nivel === -1
}

/** Section times that a person reads: the foreman all of them, a mechanic the own ones, others none. */
export function visibleTimes(
  tempos: InspecaoContent['tempos'],
  reader: { nivel: Nivel; codUsuario: number },
): InspecaoContent['tempos'] {
  if (reader.nivel === 4) return tempos
  if (reader.nivel !== 5) return {}
  return Object.fromEntries(Object.entries(tempos).filter(([key]) => key.endsWith(`:${reader.codUsuario}`)))
}

/** From this difference on, the phone's clock is told beside the server's. */
const TOLD_MS = 120_000

/** Whether an act was done at another time than the server's, as without a network. */
export const doneAtAnotherTime = (em: string, noAparelhoEm: string): boolean =>
  Math.abs(Date.parse(em) - Date.parse(noAparelhoEm)) > TOLD_MS

const EMPTY: Reception = { km: null, combustivel: null, prisma: null, objetos: '', queixa: '' }

const refused = (codigo: ActRefusal['codigo'], mensagem: string): ActResult => ({
  ok: false,
  recusa: { codigo, mensagem },
})

/**
 * The inspection after an act: the phone shows what it will be, the server stores what it is. The last act wins per item. Null stands for
 * an inspection that nobody began.
 */
export function applyAct(c: InspecaoContent | null, ato: InspecaoAct, who: Author): ActResult {
  if (c === null) {
    if (ato.tipo !== 'INICIAR') return refused('inspecao-desconhecida', 'Esta inspeção ainda não começou')
    const { tipo: _tipo, id: _id, noAparelhoEm: _em, ...start } = ato
    return {
      ok: true,
      conteudo: {
        ...start,
        estado: 'EM_ANDAMENTO',
        recepcao: EMPTY,
        avarias: [],
        assinatura: null,
        respostas: {},
        atosPorItem: {},
        tempos: {},
        notas: [],
        segundaOlhada: false,
        devolvida: null,
        iniciada: who,
        finalizada: null,
        aprovada: null,
        cancelada: null,
      },
    }
  }
  if (ato.tipo === 'INICIAR') return refused('inspecao-iniciada', 'Esta inspeção já começou')
  if (ato.tipo === 'ANOTAR') {
    const { texto, midias } = ato
    return ok(c, { notas: [...c.notas, { ...who, texto, ...(midias && { midias }) }] })
  }
  if (c.estado === 'FINALIZADA')
    return refused(
      'inspecao-fechada',
      `${c.finalizada?.por ?? 'Alguém'} já finalizou esta inspeção. Guarde o seu registro como nota.`,
    )
  if (c.estado === 'CANCELADA')
    return refused(
      'inspecao-fechada',
      `${c.cancelada?.por ?? 'Alguém'} cancelou esta inspeção. Guarde o seu registro como nota.`,
    )
  if (c.estado === 'SEGUNDA_OLHADA') return inSecondLook(c, ato, who)
  return inProgress(c, ato, who)
}

const ok = (c: InspecaoContent, change: Partial<InspecaoContent>): ActResult => ({
  ok: true,
  conteudo: { ...c, ...change },
})

/** While the foreman looks, answers may still be put right; only the foreman ends it. */
function inSecondLook(c: InspecaoContent, ato: InspecaoAct, who: Author): ActResult {
  switch (ato.tipo) {
    case 'APROVAR':
      return ok(c, { estado: 'FINALIZADA', aprovada: who, devolvida: null })
    case 'DEVOLVER':
      return ok(c, {
        estado: 'EM_ANDAMENTO',
        finalizada: null,
        devolvida: { ...who, itens: ato.itens, motivo: ato.motivo },
      })
    case 'FINALIZAR':
      return refused('estado-nao-permite', 'A inspeção já espera pela segunda olhada')
    default:
      return inProgress(c, ato, who)
  }
}

function inProgress(c: InspecaoContent, ato: InspecaoAct, who: Author): ActResult {
  switch (ato.tipo) {
    case 'RECEBER':
      return ok(c, { recepcao: { ...c.recepcao, ...ato.dados } })
    case 'MARCAR_AVARIA':
      return ok(c, { avarias: [...c.avarias.filter((a) => a.id !== ato.avaria.id), ato.avaria] })
    case 'APAGAR_AVARIA':
      return ok(c, { avarias: c.avarias.filter((a) => a.id !== ato.avaria) })
    case 'ASSINAR':
      return ok(c, {
        assinatura: {
          ...who,
          midia: ato.midia,
          nome: ato.nome,
          assinado: { recepcao: c.recepcao, avarias: c.avarias },
        },
      })
    case 'DESCARTAR_ASSINATURA':
      // Another signature may have taken its place meanwhile.
      return ok(c, c.assinatura?.midia === ato.midia ? { assinatura: null } : {})
    case 'RESPONDER': {
      const { [ato.item]: _before, ...others } = c.respostas
      const resposta = ato.resposta
      return ok(c, {
        respostas: resposta === null ? others : { ...others, [ato.item]: { ...who, resposta } },
        ...counted(c, [ato.item]),
        devolvida: withoutItem(c.devolvida, ato.item),
      })
    }
    case 'TODOS_VERDES':
      return ok(c, {
        respostas: {
          ...Object.fromEntries(ato.itens.map((i) => [i, { ...who, resposta: emptyAnswer('VERDE') }])),
          ...c.respostas,
        },
        ...counted(
          c,
          ato.itens.filter((i) => !(i in c.respostas)),
        ),
      })
    case 'CONTAR_TEMPO': {
      const key = `${ato.secao}:${who.codUsuario}`
      return ok(c, { tempos: { ...c.tempos, [key]: (c.tempos[key] ?? 0) + ato.segundos } })
    }
    case 'EXIGIR_SEGUNDA_OLHADA':
      return ok(c, { segundaOlhada: true })
    case 'FINALIZAR':
      return ok(c, { estado: c.segundaOlhada ? 'SEGUNDA_OLHADA' : 'FINALIZADA', finalizada: who })
    case 'CANCELAR':
      return ok(c, { estado: 'CANCELADA', cancelada: { ...who, motivo: ato.motivo } })
    case 'DEVOLVER':
    case 'APROVAR':
      return refused('estado-nao-permite', 'A inspeção não espera pela segunda olhada')
    case 'INICIAR':
    case 'ANOTAR':
      return ok(c, {})
  }
}

/** One act more of each item; an inspection that was begun without the count goes on without it. */
function counted({ atosPorItem }: InspecaoContent, itens: readonly string[]): Pick<InspecaoContent, 'atosPorItem'> {
  if (!atosPorItem) return {}
  return { atosPorItem: { ...atosPorItem, ...Object.fromEntries(itens.map((i) => [i, (atosPorItem[i] ?? 0) + 1])) } }
}

/** An answer that says nothing but its colour. */
export const emptyAnswer = (estado: ItemState): Answer => ({
  estado,
  medida: null,
  pneus: null,
  bateria: null,
  avarias: null,
  texto: null,
  achados: [],
  comentarioCliente: null,
  comentarioInterno: null,
  midias: [],
  confirmado: false,
})

function withoutItem(d: InspecaoContent['devolvida'], item: string): InspecaoContent['devolvida'] {
  if (!d?.itens.includes(item)) return d
  const itens = d.itens.filter((i) => i !== item)
  return itens.length === 0 ? null : { ...d, itens }
}
