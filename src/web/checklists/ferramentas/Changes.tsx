import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChecklistChange } from '#shared/checklists/ferramentas.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Timeline } from '../../ui/panels/Timeline.tsx'
import { checklistChanges } from './api.ts'
import classes from './Manage.module.css'

/** History of a checklist's changes: author, and each field before and after. */
export function Changes({ codCheckList }: { codCheckList: number }) {
  const q = useQuery(checklistChanges(codCheckList))
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={60} />
  if (q.data.length === 0) return <Text c="dimmed">Nada foi mudado desde que chegou.</Text>
  return (
    <Timeline
      events={q.data.map((m) => ({
        id: m.codAuditoria,
        title: m.acao,
        em: m.em,
        actor: m.quem,
        tone: m.acao === 'Cancelado' ? 'vermelho' : 'azul',
        detail: <Fields modification={m} />,
      }))}
    />
  )
}

function Fields({ modification }: { modification: ChecklistChange }) {
  if (modification.campos.length === 0) return <span className="suave">Gravado sem mudanças</span>
  return (
    <ul className={classes.mudancas}>
      {modification.campos.map((c) => (
        <li key={c.campo}>
          {c.campo}: <del>{c.antes ?? 'vazio'}</del> → <ins>{c.depois ?? 'vazio'}</ins>
        </li>
      ))}
    </ul>
  )
}
