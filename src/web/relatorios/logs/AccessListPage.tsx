import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { type UsuarioAccess, ACCESS_STATUSES } from '#shared/relatorios/logs.ts'
import { grantableNiveis } from '#shared/rules/niveis.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { nivelName } from '../../core/session/session.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { listAccesses } from './api.ts'
import classes from './Logs.module.css'
import { LastAccess } from './LastAccess.tsx'

const SessoesDrawer = lazyComponent(() => import('./SessoesDrawer.tsx').then((m) => m.SessoesDrawer))

const STATUS: FilterField<'situacao'> = {
  kind: 'choice',
  name: 'situacao',
  label: 'Situação',
  empty: 'Todos os ativos',
  options: [
    { value: 'comSessao', label: 'Com sessão aberta' },
    { value: 'nunca', label: 'Nunca entraram' },
    { value: 'parados', label: 'Sem entrar há 30 dias' },
    { value: 'inativos', label: 'Inativos' },
  ],
}
const FIELDS: readonly FilterField<'situacao' | 'nivel'>[] = [
  STATUS,
  {
    kind: 'choice',
    name: 'nivel',
    label: 'Nível',
    options: grantableNiveis(-1).map((n) => ({ value: String(n), label: nivelName(n) })),
  },
]

const COLUMNS: readonly Column<UsuarioAccess>[] = [
  { id: 'nome', title: 'Nome', width: 200, narrow: 150, stays: true, cell: (u) => u.nome },
  {
    id: 'codigo',
    title: 'Código',
    width: 104,
    narrow: 100,
    cell: (u) => <span className="num">{u.codigoLogin}</span>,
  },
  { id: 'email', title: 'E-mail', width: 220, grows: true, cell: (u) => u.email },
  { id: 'nivel', title: 'Nível', width: 160, narrow: 128, cell: (u) => nivelName(u.codNivel) },
  {
    id: 'ultimo',
    title: 'Último acesso',
    width: 160,
    narrow: 116,
    stays: true,
    cell: (u) => <LastAccess em={u.ultimoAcesso} />,
  },
  { id: 'sessoes', title: 'Sessões', width: 100, numeric: true, cell: (u) => u.sessoes || '—' },
  { id: 'aparelho', title: 'Aparelho', width: 180, cell: (u) => u.aparelho ?? '—' },
]

/** /lista-acessos: users by last visit, users who never signed in, and all open sessions. */
export function AccessListPage() {
  const [filters, modify] = useFilters(['busca', 'situacao', 'nivel'])
  const [filterOpen, filter] = useDisclosure(false)
  const detail = useDetail('usuario')
  const everOpened = useOnceOpened(detail)
  const list = usePages(
    listAccesses({
      busca: filters.busca,
      situacao: ACCESS_STATUSES.find((s) => s === filters.situacao),
      codNivel: Number(filters.nivel) || undefined,
    }),
  )
  return (
    <>
      <ListPage
        title="Lista de acessos"
        search={{ value: filters.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Nome, código ou email' }}
        chips={filterChips(FIELDS, filters, modify)}
        onFilter={filter.open}
      >
        <DataTable
          id="lista-acessos"
          label="Usuários e seus acessos"
          columns={COLUMNS}
          data={list}
          rowKey={(u) => u.codUsuario}
          open={(u) => detail.open(u.codUsuario)}
          openKey={detail.codigo}
          empty={<EmptyState title="Ninguém assim" text="Mude a situação, o nível ou a busca." />}
          card={(u) => (
            <div className={classes.cartao}>
              <b>{u.nome}</b>
              <span>
                {nivelName(u.codNivel)} · {u.sessoes === 1 ? '1 sessão aberta' : `${u.sessoes} sessões abertas`}
              </span>
              <small className="suave">
                {u.codigoLogin} · <LastAccess em={u.ultimoAcesso} /> {u.aparelho}
              </small>
            </div>
          )}
        />
      </ListPage>
      {everOpened && (
        <Suspense>
          <SessoesDrawer detail={detail} neighbors={list.rows.map((u) => u.codUsuario)} />
        </Suspense>
      )}
      <FilterDrawer opened={filterOpen} close={filter.close} fields={FIELDS} filters={filters} modify={modify} />
    </>
  )
}
