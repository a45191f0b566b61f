import { Button, Skeleton, Title, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ConversaView } from '#shared/conversas/conversas.ts'
import { useLoja } from '../../core/session/loja.ts'
import { LiveIndicator } from '../../recipes/list/LiveIndicator.tsx'
import { ListSearch } from '../../recipes/list/ListSearch.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import { useListHotkeys } from '../../ui/table/useListHotkeys.ts'
import { useVirtualRows } from '../../ui/table/useVirtualRows.ts'
import { conversasQuery, countQuery } from './api.ts'
import { ConversaListRow } from './ConversaListRow.tsx'
import classes from './List.module.css'
import { useListState, VIEW_NAMES } from './view.ts'

const ROW_PX = 92
const EXCESS = 6
const EMPTY_TEXTS: Record<ConversaView, [titulo: string, texto: string]> = {
  TODAS: [
    'Nenhuma conversa ainda',
    'Ela nasce com a primeira mensagem de um cliente, ou com o que o Pátio manda a ele.',
  ],
  ESPERAM: ['Ninguém espera por nós', 'Todas as mensagens de clientes foram respondidas.'],
  ATRASADAS: ['Nada além da meta', 'Quem espera há mais tempo que a meta da loja aparece aqui.'],
  MINHAS: ['Nenhuma conversa é sua', 'Abra uma conversa e toque em “Assumir” para cuidar dela.'],
  RESOLVIDAS: ['Nenhuma resolvida', 'As conversas que a equipe resolve vêm para cá.'],
}

/** Threads of the store: views with counts, search, and the rows. */
export function ConversaList({ openKey }: { openKey: number | null }) {
  const loja = useLoja()
  const { visao, busca, modify } = useListState()
  const counts = useQuery(countQuery(loja)).data
  const list = usePages({
    ...conversasQuery({ codConcessionaria: loja ?? undefined, visao, busca }),
    enabled: loja !== null,
  })
  const count: Partial<Record<ConversaView, number | undefined>> = {
    MINHAS: counts?.minhas,
    ESPERAM: counts?.esperam,
    ATRASADAS: counts?.atrasadas,
  }
  return (
    <section className={classes.lista} aria-label="Lista de conversas">
      <header className={classes.topo}>
        <div className={classes.titulo}>
          <Title order={1}>Conversas</Title>
          <LiveIndicator />
        </div>
        <ListSearch
          value={busca ?? ''}
          modify={(b) => modify({ busca: b === '' ? undefined : b })}
          hint="Nome, telefone, placa ou texto"
        />
        <div className={classes.visoes} role="group" aria-label="Quais conversas">
          {(Object.keys(VIEW_NAMES) as ConversaView[]).map((v) => (
            <UnstyledButton
              key={v}
              className={classes.visao}
              aria-pressed={v === visao}
              data-urgente={(v === 'ATRASADAS' && (count[v] ?? 0) > 0) || undefined}
              onClick={() => modify({ visao: v === 'TODAS' ? undefined : v })}
            >
              {VIEW_NAMES[v]}
              {count[v] !== undefined && <b className="num">{count[v]}</b>}
            </UnstyledButton>
          ))}
        </div>
      </header>
      {list.error !== null ? (
        <LoadError error={list.error} attempt={list.attempt} />
      ) : list.loading ? (
        <div className={classes.esqueleto} role="status" aria-busy="true" aria-label="Carregando as conversas">
          {[0, 1, 2, 3, 4, 5].map((i) => (
            <Skeleton key={i} height={ROW_PX - 20} />
          ))}
        </div>
      ) : list.rows.length === 0 ? (
        <div className={classes.vazia}>
          {busca ? (
            <NoMatches
              title="Nenhuma conversa encontrada"
              clear={() => modify({ busca: undefined, visao: undefined })}
            />
          ) : (
            <EmptyState title={EMPTY_TEXTS[visao][0]} text={EMPTY_TEXTS[visao][1]} />
          )}
        </div>
      ) : (
        <Rows list={list} openKey={openKey} search={busca ?? ''} key={`${visao} ${busca ?? ''}`} />
      )}
    </section>
  )
}

interface RowsProps {
  list: ReturnType<typeof usePages<Awaited<ReturnType<ReturnType<typeof conversasQuery>['queryFn'] & object>>>>
  openKey: number | null
  search: string
}

function Rows({ list, openKey, search }: RowsProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const body = useRef<HTMLUListElement>(null)
  const { rows: linhas, hasMore, fetchingMore, fetchMore } = list
  const rows = useVirtualRows({
    count: linhas.length,
    box,
    height: ROW_PX,
    excess: EXCESS,
    rowKey: (i) => linhas[i]?.codConversa ?? i,
  })
  const { focus, setFocus, onKeyDown } = useListHotkeys(body, linhas.length, rows.goTo)
  const last = rows.itens.at(-1)?.index ?? 0
  const nearEnd = hasMore && !fetchingMore && last >= linhas.length - EXCESS
  useEffect(() => {
    if (nearEnd) fetchMore()
  }, [nearEnd, fetchMore])
  return (
    <div ref={setBox} className={classes.rolagem}>
      <ul ref={body} className={classes.linhas} style={{ height: rows.total }} onKeyDown={onKeyDown}>
        {rows.itens.map(({ index, start }) => {
          const c = linhas[index]
          return (
            c && (
              <li key={c.codConversa} style={{ transform: `translateY(${start}px)`, height: ROW_PX }}>
                <ConversaListRow
                  conversa={c}
                  search={search}
                  isOpen={c.codConversa === openKey}
                  index={index}
                  tabStop={index === focus}
                  onFocus={() => setFocus(index)}
                />
              </li>
            )
          )
        })}
      </ul>
      {hasMore && (
        <Button variant="subtle" fullWidth loading={fetchingMore} onClick={fetchMore}>
          Mostrar mais
        </Button>
      )}
    </div>
  )
}
