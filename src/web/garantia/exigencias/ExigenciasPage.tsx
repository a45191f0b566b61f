import { ActionIcon, Button } from '@mantine/core'
import { IconListCheck, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Exigencia } from '#shared/garantia/exigencias.ts'
import { demandsOf } from '#shared/rules/garantia.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useSessao } from '../../core/session/session.ts'
import { useImport } from '../../recipes/import/useImport.tsx'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { exigenciasQuery } from './api.ts'
import classes from '../../ui/orcamento/Orcamento.module.css'

const ExigenciaDrawer = lazyComponent(() => import('./ExigenciaDrawer.tsx').then((m) => m.ExigenciaDrawer))

const names = (e: Exigencia) =>
  demandsOf(e)
    .map((d) => d.nome)
    .join(', ') || 'nada'

const COLUMNS: readonly Column<Exigencia>[] = [
  { id: 'marca', titulo: 'Marca', largura: 160, stays: true, cell: (e) => <b>{e.marca}</b> },
  {
    id: 'prazo',
    titulo: 'Prazo',
    largura: 100,
    numero: true,
    stays: true,
    cell: (e) => `${e.prazoDias} dias`,
  },
  { id: 'evidencias', titulo: 'Exige', largura: 420, livre: true, cell: names },
  { id: 'fotos', titulo: 'Fotos', largura: 80, numero: true, cell: (e) => e.minimoFotos },
  { id: 'guarda', titulo: 'Guardar peça', largura: 130, numero: true, cell: (e) => `${e.guardaDias} dias` },
  { id: 'ativo', titulo: 'Situação', largura: 110, cell: (e) => (e.ativo ? 'Em uso' : 'Desativada') },
]

/** /garantia/exigencias: what each make asks of a claim, and until when. */
export function ExigenciasPage() {
  const q = useQuery(exigenciasQuery())
  const nivel = useSessao()?.nivel
  const writes = nivel === 2 || nivel === -1
  const importData = useImport('exigencias')
  const [editing, edit] = useState<Exigencia | 'nova' | null>(null)
  return (
    <>
      <ListPage
        titulo="Exigências por marca"
        buttons={
          importData.open && (
            <ActionIcon variant="default" size={36} aria-label="Importar" title="Importar" onClick={importData.open}>
              <IconUpload size={17} />
            </ActionIcon>
          )
        }
        acao={
          writes && (
            <Button leftSection={<IconPlus size={17} />} onClick={() => edit('nova')}>
              Nova marca
            </Button>
          )
        }
      >
        <DataTable
          id="exigencias"
          label="Exigências por marca"
          colunas={COLUMNS}
          dados={{
            linhas: q.data ?? [],
            loading: q.isPending,
            erro: q.error,
            attempt: () => void q.refetch(),
            hasMore: false,
            fetchingMore: false,
            fetchMore: () => {},
          }}
          chave={(e) => e.codExigencia}
          open={writes ? (e) => edit(e) : undefined}
          card={(e) => (
            <div className={classes.cartao}>
              <div className={classes.ponta}>
                <b>{e.marca}</b>
                <span>{e.prazoDias} dias</span>
              </div>
              <span className="suave">{names(e)}</span>
            </div>
          )}
          empty={
            <EmptyState
              titulo="Nenhuma marca ainda"
              texto="Diga o que cada marca exige de uma garantia e em quantos dias. O Pátio então não deixa enviar sem isso e avisa antes do prazo."
              icone={<IconListCheck size={26} stroke={1.5} />}
            />
          }
        />
      </ListPage>
      {importData.drawer}
      {editing !== null && (
        <Suspense>
          <ExigenciaDrawer exigencia={editing === 'nova' ? null : editing} close={() => edit(null)} />
        </Suspense>
      )}
    </>
  )
}
