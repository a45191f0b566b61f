import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MudancaChecklist } from '#shared/checklists/ferramentas.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Timeline } from '../../ui/paineis/Timeline.tsx'
import { mudancasDo } from './api.ts'
import classes from './Gerenciar.module.css'

/** What was changed in a checklist, by whom, each field before and after. */
export function Mudancas({ codCheckList }: { codCheckList: number }) {
  const q = useQuery(mudancasDo(codCheckList))
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={60} />
  if (q.data.length === 0) return <Text c="dimmed">Nada foi mudado desde que chegou.</Text>
  return (
    <Timeline
      acontecimentos={q.data.map((m) => ({
        id: m.codAuditoria,
        titulo: m.acao,
        em: m.em,
        quem: m.quem,
        tom: m.acao === 'Cancelado' ? 'vermelho' : 'azul',
        detalhe: <Campos mudanca={m} />,
      }))}
    />
  )
}

function Campos({ mudanca }: { mudanca: MudancaChecklist }) {
  if (mudanca.campos.length === 0) return <span className="suave">Gravado sem mudanças</span>
  return (
    <ul className={classes.mudancas}>
      {mudanca.campos.map((c) => (
        <li key={c.campo}>
          {c.campo}: <del>{c.antes ?? 'vazio'}</del> → <ins>{c.depois ?? 'vazio'}</ins>
        </li>
      ))}
    </ul>
  )
}
