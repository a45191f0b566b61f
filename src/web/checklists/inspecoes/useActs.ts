import { useEffect, useMemo, useRef } from 'react'
import type { Answer, Damage, InspecaoContent, Reception } from '#shared/checklists/inspecao.ts'
import { ITEM_STATE_LABELS } from '#shared/rules/checklist-words.ts'
import { toast } from '../../core/feedback/toast.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { currentOwner } from '../../core/offline/owner.ts'
import type { ItemName, NewAct } from './act-entry.ts'
import { painted } from './answers.ts'
import { act } from './inspection.ts'
import { forgetMedia } from './media.ts'
import { answeredSince, doneStore, offerUndo } from './undo.ts'

interface Named {
  id: string
  nome: string
}

/** What a person does in an inspection: each is kept on the phone at once, and can be taken back. */
export interface Acts {
  /** Changes the answer of an item; null takes it back. */
  edit: (item: Named, change: (answer: Answer | undefined) => Answer | null, words?: string) => void
  greenAll: (secao: string, itens: readonly Named[]) => void
  receive: (dados: Partial<Reception>) => void
  markDamage: (avaria: Damage) => void
  /** Changes a damage as it is by now: photos chosen together arrive one after the other. */
  editDamage: (avaria: Damage, change: (now: Damage) => Damage) => void
  dropDamage: (id: string) => void
  sign: (midia: string, nome: string) => void
  /** Takes the signature back, with its file on the phone and on the server. */
  dropSignature: (midia: string) => void
  /** Acts without a way back: they are asked before, or say themselves what they do. */
  send: (ato: NewAct) => void
}

/** How long an answer given here stands for the content, which follows once the phone has kept it. */
const SETTLED_MS = 300

/** Acts of one inspection. They keep their identity while its content changes. */
export function useActs(id: string, content: InspecaoContent): Acts {
  const latest = useRef(content)
  useEffect(() => {
    latest.current = content
  })
  return useMemo(() => {
    const send = (ato: NewAct, itemName?: ItemName) =>
      act(id, ato, itemName).catch((e: unknown) => {
        // What was not kept is not told as done.
        doneStore.set(null)
        toast.error(errorMessage(e))
        return null
      })
    const given = new Map<string, Answer | null>()
    const answerOf = (item: string) =>
      given.has(item) ? (given.get(item) ?? null) : latest.current.respostas[item]?.resposta
    const respond = (item: Named, resposta: Answer | null, desfaz?: string) => {
      given.set(item.id, resposta)
      return send({ tipo: 'RESPONDER', item: item.id, resposta, ...(desfaz && { desfaz }) }, () => item.nome).finally(
        () => setTimeout(() => given.get(item.id) === resposta && given.delete(item.id), SETTLED_MS),
      )
    }
    const takeBack = (item: Named, before: Answer | null, act: string | null | undefined) => {
      // What was not kept was never done.
      if (!act) return
      const other = answeredSince(latest.current, item.id, currentOwner()?.codUsuario)
      if (other === null) void respond(item, before, act)
      else toast.error(`${other} respondeu ${item.nome} depois de você: essa resposta ficou, e nada foi desfeito.`)
    }
    const marked = new Map<string, Damage>()
    const dropped = new Set<string>()
    const damageOf = (avaria: string) => marked.get(avaria) ?? latest.current.avarias.find((a) => a.id === avaria)
    const mark = (avaria: Damage) => {
      dropped.delete(avaria.id)
      marked.set(avaria.id, avaria)
      return send({ tipo: 'MARCAR_AVARIA', avaria }).finally(() =>
        setTimeout(() => marked.get(avaria.id) === avaria && marked.delete(avaria.id), SETTLED_MS),
      )
    }
    const drop = (avaria: string) => {
      dropped.add(avaria)
      marked.delete(avaria)
      return send({ tipo: 'APAGAR_AVARIA', avaria })
    }
    const markAnew = (avaria: Damage) => {
      const before = damageOf(avaria.id)
      offerUndo('Avaria marcada', () => void (before ? mark(before) : drop(avaria.id)), [mark(avaria)])
    }
    return {
      send: (ato) => void send(ato),
      edit: (item, change, words) => {
        const before = answerOf(item.id) ?? null
        const answer = change(before ?? undefined)
        const what = words ?? (answer ? ITEM_STATE_LABELS[answer.estado].toLowerCase() : 'sem resposta')
        offerUndo(`${item.nome}: ${what}`, ([act]) => takeBack(item, before, act), [respond(item, answer)])
      },
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
        offerUndo('Chegada anotada', () => void send({ tipo: 'RECEBER', dados: before }), [kept])
      },
      markDamage: markAnew,
      editDamage: (avaria, change) => {
        // A photo that was still being kept when its damage was taken away does not bring it back.
        if (!dropped.has(avaria.id)) markAnew(change(damageOf(avaria.id) ?? avaria))
      },
      dropDamage: (avaria) => {
        const before = damageOf(avaria)
        const kept = drop(avaria)
        if (before) offerUndo('Avaria apagada', () => void mark(before), [kept])
      },
      sign: (midia, nome) =>
        void send({ tipo: 'ASSINAR', midia, nome }).then((kept) => (kept === null ? forgetMedia(midia) : undefined)),
      dropSignature: (midia) =>
        void send({ tipo: 'DESCARTAR_ASSINATURA', midia }).then((kept) =>
          kept === null ? undefined : forgetMedia(midia),
        ),
    }
  }, [id])
}
