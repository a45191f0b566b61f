import type { InspecaoAct, InspecaoContent } from '#shared/checklists/inspecao.ts'
import type { Inspecao, InspecaoMedia } from '#shared/checklists/inspecoes.ts'
import { applyAct, type Author } from '#shared/rules/inspecao.ts'
import type { OutboxEntry } from '../../core/offline/schema.ts'
import { actOf, mediaOf } from './acts.ts'

/** The inspection as it will be once the queue has arrived. Refused acts are left out: they are told apart. */
export function foldQueue(
  idInspecao: string,
  server: Inspecao | null,
  entries: readonly OutboxEntry[],
  who: Omit<Author, 'em'>,
): Inspecao | undefined {
  let conteudo: InspecaoContent | null = server?.conteudo ?? null
  const midias: InspecaoMedia[] = [...(server?.midias ?? [])]
  for (const e of entries) {
    if (e.refusal) continue
    const ato = actOf(e)
    if (ato?.idInspecao === idInspecao && !isNotedThere(server, ato.ato, who)) {
      const r = applyAct(conteudo, ato.ato, { ...who, em: e.at })
      if (r.ok) conteudo = r.conteudo
    }
    const media = mediaOf(e)
    if (media?.idInspecao === idInspecao && !midias.some((m) => m.idMidia === media.midia.idMidia))
      midias.push({
        idMidia: media.midia.idMidia,
        tipo: media.midia.tipo,
        bytes: media.midia.bytes,
        recebidos: 0,
        estado: 'ENVIANDO',
        erro: null,
        desenhoDe: media.midia.desenhoDe ?? null,
        foto: null,
        video: null,
        duracaoMs: media.midia.duracaoMs ?? null,
      })
  }
  if (!conteudo) return undefined
  return server
    ? { ...server, conteudo, midias }
    : { idInspecao, rev: 0, conteudo, midias, codCheckList: null, checklist: null, codOrcamento: null, avisos: [] }
}

/** Whether the server's copy has a queued note already: its answer comes a moment before the entry leaves the queue. */
const isNotedThere = (server: Inspecao | null, ato: InspecaoAct, { codUsuario }: Omit<Author, 'em'>): boolean =>
  ato.tipo === 'ANOTAR' &&
  (server?.conteudo.notas.some((n) => n.texto === ato.texto && n.codUsuario === codUsuario) ?? false)
