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
  tipo: 'escolha',
  nome: 'situacao',
  label: 'Situação',
  empty: 'Todos os ativos',
  opcoes: [
    { valor: 'comSessao', nome: 'Com sessão aberta' },
    { valor: 'nunca', nome: 'Nunca entraram' },
    { valor: 'parados', nome: 'Sem entrar há 30 dias' },
    { valor: 'inativos', nome: 'Inativos' },
  ],
}
const FIELDS: readonly FilterField<'situacao' | 'nivel'>[] = [
  STATUS,
  {
    tipo: 'escolha',
    nome: 'nivel',
    label: 'Nível',
    opcoes: grantableNiveis(-1).map((n) => ({ valor: String(n), nome: nivelName(n) })),
  },
]

const COLUMNS: readonly Column<UsuarioAccess>[] = [
  { id: 'nome', titulo: 'Nome', largura: 200, narrow: 150, stays: true, cell: (u) => u.nome },
  {
    id: 'codigo',
    titulo: 'Código',
    largura: 104,
    narrow: 100,
    cell: (u) => <span className="num">{u.codigoLogin}</span>,
  },
  { id: 'email', titulo: 'E-mail', largura: 220, livre: true, cell: (u) => u.email },
  { id: 'nivel', titulo: 'Nível', largura: 160, narrow: 128, cell: (u) => nivelName(u.codNivel) },
  {
    id: 'ultimo',
    titulo: 'Último acesso',
    largura: 160,
    narrow: 116,
    stays: true,
    cell: (u) => <LastAccess em={u.ultimoAcesso} />,
  },
  { id: 'sessoes', titulo: 'Sessões', largura: 100, numero: true, cell: (u) => u.sessoes || '—' },
  { id: 'aparelho', titulo: 'Aparelho', largura: 180, cell: (u) => u.aparelho ?? '—' },
]

/** /lista-acessos: users by last visit, users who never signed in, and all open sessions. */
export function AccessListPage() {
  const [filtros, modify] = useFilters(['busca', 'situacao', 'nivel'])
  const [filterOpen, filtro] = useDisclosure(false)
  const detalhe = useDetail('usuario')
  const everOpened = useOnceOpened(detalhe)
  const lista = usePages(
    listAccesses({
      busca: filtros.busca,
      situacao: ACCESS_STATUSES.find((s) => s === filtros.situacao),
      codNivel: Number(filtros.nivel) || undefined,
    }),
  )
  return (
    <>
      <ListPage
        titulo="Lista de acessos"
        busca={{ valor: filtros.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Nome, código ou email' }}
        chips={filterChips(FIELDS, filtros, modify)}
        onFilter={filtro.open}
      >
        <DataTable
          id="lista-acessos"
          label="Usuários e seus acessos"
          colunas={COLUMNS}
          dados={lista}
          chave={(u) => u.codUsuario}
          open={(u) => detalhe.open(u.codUsuario)}
          aberta={detalhe.codigo}
          empty={<EmptyState titulo="Ninguém assim" texto="Mude a situação, o nível ou a busca." />}
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
          <SessoesDrawer detalhe={detalhe} neighbors={lista.linhas.map((u) => u.codUsuario)} />
        </Suspense>
      )}
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={FIELDS} filtros={filtros} modify={modify} />
    </>
  )
}
