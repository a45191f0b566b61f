import { ActionIcon, Popover, ScrollArea, Skeleton, Text, TextInput } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { ConversaDetail } from '#shared/conversas/conversas.ts'
import { fillAnswer } from '#shared/rules/canned-answer.ts'
import { containsText } from '#shared/rules/plain-text.ts'
import { lojasStore, useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { useStore } from '../../core/storage/store.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { respostasProntasQuery } from '../respostas-prontas/api.ts'
import { answerValues } from './answer-values.ts'
import classes from './Composer.module.css'

interface Props {
  conversa: ConversaDetail
  opened: boolean
  setOpened: (opened: boolean) => void
  use: (texto: string) => void
}

/** Button with the store's canned answers, searchable; the chosen one is written with its fields filled in. */
export function CannedAnswers({ conversa, opened, setOpened, use }: Props) {
  return (
    <Popover opened={opened} onChange={setOpened} position="top-end" width={340} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          className={classes.alvo}
          aria-label="Respostas prontas"
          title="Respostas prontas (/)"
          onClick={() => setOpened(!opened)}
        >
          <IconBolt size={17} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label="Respostas prontas">
        {opened && (
          <Choice
            conversa={conversa}
            use={(text) => {
              setOpened(false)
              use(text)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Choice({ conversa: c, use }: { conversa: ConversaDetail; use: (texto: string) => void }) {
  const [term, setTerm] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const fuso = useTimeZone()
  const loja = useStore(lojasStore).find((l) => l.codConcessionaria === c.codConcessionaria)?.nome ?? ''
  const consultor = useSessao()?.usuario.nome ?? ''
  const list = usePages(respostasProntasQuery({ codConcessionaria: c.codConcessionaria }))
  const values = answerValues(c, { loja, consultor, fuso, agora: new Date() })
  const found = list.rows
    .filter((r) => r.ativa && containsText(`${r.titulo} ${r.texto}`, term))
    .map((r) => ({ ...r, ...fillAnswer(r.texto, values) }))
  const active = Math.min(at, found.length - 1)
  function onKeyDown(e: KeyboardEvent): void {
    const step = e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      e.preventDefault()
      const next = Math.min(found.length - 1, Math.max(0, active + step))
      setAt(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    const chosen = found[active]
    if (e.key === 'Enter' && chosen) {
      e.preventDefault()
      use(chosen.texto)
    }
  }
  if (list.error !== null) return <LoadError error={list.error} attempt={list.attempt} />
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-lista`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-label="Procurar resposta pronta"
        placeholder="Procurar"
        value={term}
        onChange={(e) => {
          setTerm(e.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {list.loading ? (
        <Skeleton height={120} mt={8} />
      ) : found.length === 0 ? (
        <Text size="sm" c="dimmed" p="xs">
          {list.rows.length === 0
            ? 'A loja ainda não tem respostas prontas. Elas são cadastradas em Conversas, Respostas prontas.'
            : 'Nenhuma com esse texto.'}
        </Text>
      ) : (
        <ScrollArea.Autosize mah={280} mt={8}>
          <ul role="listbox" id={`${id}-lista`} aria-label="Respostas prontas" className={classes.prontas}>
            {found.map((r, i) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the focus and the keys
              <li
                key={r.codResposta}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === active}
                onMouseEnter={() => setAt(i)}
                onClick={() => use(r.texto)}
              >
                <b>{r.titulo}</b>
                <span>{r.texto}</span>
                {r.missing.length > 0 && <em>Falta: {r.missing.join(', ')}</em>}
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
      )}
    </>
  )
}
