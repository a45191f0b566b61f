import { useEffect, useMemo, useRef } from 'react'
import type { Answer, Damage, InspecaoContent, Reception } from '#shared/checklists/inspecao.ts'
import { ITEM_STATE_LABELS } from '#shared/rules/checklist-words.ts'
import { toast } from '../../core/feedback/toast.ts'
import { currentOwner } from '../../core/offline/owner.ts'
import type { ItemName, NewAct } from './act-entry.ts'
import { painted } from './answers.ts'
import { act } from './inspection.ts'
import { forgetMedia, type ReadyMedia } from './media.ts'
import { answeredSince, doneStore, offerUndo } from './undo.ts'

interface Named {
  id: string
  nome: string
}

/** What a person does in an inspection: each is kept on the phone at once, and can be taken back. */
export interface Acts {
  /** Changes the answer of an item; null takes it back. */
  edit: (item: Named, change: (answer: Answer | undefined) => Answer | null, words?: string) => void
  /** The same with a photo or video that the change names. Rejects when they were not kept. */
  editWith: (
    media: ReadyMedia | undefined,
    item: Named,
    change: (answer: Answer | undefined) => Answer | null,
    words?: string,
  ) => Promise<void>
  greenAll: (secao: string, itens: readonly Named[]) => void
  receive: (dados: Partial<Reception>) => void
  markDamage: (avaria: Damage) => void
  /** Changes a damage as it is by now: photos chosen together arrive one after the other. */
  editDamage: (avaria: Damage, change: (now: Damage) => Damage) => void
  /** The same with a photo that the change names. Rejects when they were not kept. */
  editDamageWith: (media: ReadyMedia | undefined, avaria: Damage, change: (now: Damage) => Damage) => Promise<void>
  dropDamage: (id: string) => void
  /** Rejects when the signature was not kept. */
  sign: (signature: ReadyMedia, nome: string) => Promise<void>
  /** Takes the signature back, with its file on the phone and on the server. */
  dropSignature: (midia: string) => void
  /** Acts without a way back: they are asked before, or say themselves what they do. */
  send: (ato: NewAct) => void
}

/** How long an answer given here stands for the content, which follows once the phone has kept it. */
const SETTLED_MS = 300

/** What was not kept has no act to take back. */
const orNull = (kept: Promise<string | null>): Promise<string | null> => kept.catch(() => null)

/** Acts of one inspection. They keep their identity while its content changes. */
export function useActs(id: string, content: InspecaoContent): Acts {
  const latest = useRef(content)
  useEffect(() => {
    latest.current = content
  })
  return useMemo(() => {
    const send = (ato: NewAct, itemName?: ItemName, media?: ReadyMedia) =>
      act(id, ato, itemName, media).catch((e: unknown) => {
        // What was not kept is not told as done; who took a photo hears it where the photo still is.
        doneStore.set(null)
        if (media) throw e
        toast.failure(e)
        return null
      })
    const given = new Map<string, Answer | null>()
    const answerOf = (item: string) =>
      given.has(item) ? (given.get(item) ?? null) : latest.current.respostas[item]?.resposta
    const respond = (
      item: Named,
      resposta: Answer | null,
      { desfaz, media }: { desfaz?: string; media?: ReadyMedia } = {},
    ) => {
      given.set(item.id, resposta)
      const ato = { tipo: 'RESPONDER', item: item.id, resposta, ...(desfaz && { desfaz }) } as const
      return send(ato, () => item.nome, media).finally(() =>
        setTimeout(() => given.get(item.id) === resposta && given.delete(item.id), SETTLED_MS),
      )
    }
    const takeBack = (item: Named, before: Answer | null, act: string | null | undefined) => {
      // What was not kept was never done.
      if (!act) return
      const other = answeredSince(latest.current, item.id, currentOwner()?.codUsuario)
      if (other === null) void respond(item, before, { desfaz: act })
      else toast.error(`${other} respondeu ${item.nome} depois de você: essa resposta ficou, e nada foi desfeito.`)
    }
    const marked = new Map<string, Damage>()
    const dropped = new Set<string>()
    const damageOf = (avaria: string) => marked.get(avaria) ?? latest.current.avarias.find((a) => a.id === avaria)
    const mark = (avaria: Damage, { desfaz, media }: { desfaz?: string; media?: ReadyMedia } = {}) => {
      dropped.delete(avaria.id)
      marked.set(avaria.id, avaria)
      return send({ tipo: 'MARCAR_AVARIA', avaria, ...(desfaz && { desfaz }) }, undefined, media).finally(() =>
        setTimeout(() => marked.get(avaria.id) === avaria && marked.delete(avaria.id), SETTLED_MS),
      )
    }
    const drop = (avaria: string, desfaz?: string) => {
      dropped.add(avaria)
      marked.delete(avaria)
      return send({ tipo: 'APAGAR_AVARIA', avaria, ...(desfaz && { desfaz }) })
    }
    const markAnew = (avaria: Damage, media?: ReadyMedia) => {
      const before = damageOf(avaria.id)
      const kept = mark(avaria, { ...(media && { media }) })
      offerUndo(
        'Avaria marcada',
        ([act]) => act && void (before ? mark(before, { desfaz: act }) : drop(avaria.id, act)),
        [orNull(kept)],
      )
      return kept
    }
    const editDamageWith: Acts['editDamageWith'] = async (media, avaria, change) => {
      // A photo that was still being made ready when its damage was taken away does not bring it back.
      if (!dropped.has(avaria.id)) await markAnew(change(damageOf(avaria.id) ?? avaria), media)
    }
    const editWith: Acts['editWith'] = async (media, item, change, words) => {
      const before = answerOf(item.id) ?? null
      const answer = change(before ?? undefined)
      const what = words ?? (answer ? ITEM_STATE_LABELS[answer.estado].toLowerCase() : 'sem resposta')
      const kept = respond(item, answer, { ...(media && { media }) })
      offerUndo(`${item.nome}: ${what}`, ([act]) => takeBack(item, before, act), [orNull(kept)])
      await kept
    }
    return {
      send: (ato) => void send(ato),
      edit: (item, change, words) => void editWith(undefined, item, change, words),
      editWith,
      greenAll: (secao, itens) => {
        const names = new Map(itens.map((i) => [i.id, i.nome]))
        const before = itens.map((item) => ({ item, answer: answerOf(item.id) ?? null }))
        const fresh = before.filter((b) => b.answer === null).map((b) => b.item.id)
        const green =
          fresh.length > 0 ? send({ tipo: 'TODOS_VERDES', secao, itens: fresh }, (i) => names.get(i) ?? i) : null
        const kept = before.map(({ item, answer }) =>
          // An answer without a colour may have a photo: it stays, and "all green" would pass it by.
          answer ? respond(item, painted(answer, 'VERDE')) : (green ?? Promise.resolve(null)),
        )
        const undo = (acts: readonly (string | null)[]) =>
          before.forEach(({ item, answer }, i) => takeBack(item, answer, acts[i]))
        offerUndo(`${itens.length} itens em ordem`, undo, kept)
      },
      receive: (dados) => {
        const was = latest.current.recepcao
        const before = Object.fromEntries(Object.keys(dados).map((k) => [k, was[k as keyof Reception]]))
        const kept = send({ tipo: 'RECEBER', dados })
        offerUndo('Chegada anotada', ([act]) => act && void send({ tipo: 'RECEBER', dados: before, desfaz: act }), [
          kept,
        ])
      },
      markDamage: (avaria) => void markAnew(avaria),
      editDamage: (avaria, change) => void editDamageWith(undefined, avaria, change),
      editDamageWith,
      dropDamage: (avaria) => {
        const before = damageOf(avaria)
        const kept = drop(avaria)
        if (before) offerUndo('Avaria apagada', ([act]) => act && void mark(before, { desfaz: act }), [kept])
      },
      sign: async (signature, nome) => {
        await send({ tipo: 'ASSINAR', midia: signature.idMidia, nome }, undefined, signature)
      },
      dropSignature: (midia) =>
        void send({ tipo: 'DESCARTAR_ASSINATURA', midia }).then((kept) =>
          kept === null ? undefined : forgetMedia(midia),
        ),
    }
  }, [id])
}
