import { Button, Skeleton, Text } from '@mantine/core'
import type { Cadastro, RecordChange } from '#shared/cadastros/registers.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Timeline, type TimelineEvent } from '../../ui/panels/Timeline.tsx'
import { inWords, type FieldDescriptions } from '../form/field-errors.ts'
import classes from '../form/FormPage.module.css'
import { usePages } from '../list/usePages.ts'
import { recordHistoryQuery } from './history.ts'

interface Props {
  cadastro: Cadastro
  codigo: number
  fields: FieldDescriptions
}

/** The changes of a record, newest first. */
export function Changes({ cadastro, codigo, fields }: Props) {
  const loaded = usePages(recordHistoryQuery(cadastro, codigo))
  if (loaded.error !== null) return <LoadError error={loaded.error} attempt={loaded.attempt} />
  if (loaded.loading) return <Skeleton height={90} />
  if (loaded.rows.length === 0) return <Text c="dimmed">Nada mudou desde que este registro existe no sistema.</Text>
  return (
    <>
      <Timeline events={loaded.rows.map((m) => count(m, fields))} />
      {loaded.hasMore && (
        <Button variant="default" loading={loaded.fetchingMore} onClick={loaded.fetchMore}>
          Mais antigas
        </Button>
      )}
    </>
  )
}

function count(m: RecordChange, fields: FieldDescriptions): TimelineEvent {
  const isImported = m.acao === 'gravarImportacao'
  const created =
    m.acao.startsWith('criar') ||
    m.acao.startsWith('convidar') ||
    (isImported && m.campos.every((c) => c.antes === null))
  const told = m.campos.flatMap(({ campo, antes, depois }) => {
    const said = fields[campo]
    return said ? [{ nome: said.nome, antes: inWords(said, antes), depois: inWords(said, depois) }] : []
  })
  return {
    id: m.codAuditoria,
    title: created ? 'Criado' : told.length === 0 ? 'Gravado' : told.map((d) => d.nome).join(', '),
    em: m.em,
    actor: `${m.quem ?? 'Sistema'}${isImported ? ', por importação' : ''}`,
    detail: !created && told.length > 0 && (
      <div className={classes.mudanca}>
        {told.map((d) => (
          <div key={d.nome}>
            <span className="suave">{d.nome}:</span> <s>{d.antes}</s> → <b>{d.depois}</b>
          </div>
        ))}
      </div>
    ),
  }
}
