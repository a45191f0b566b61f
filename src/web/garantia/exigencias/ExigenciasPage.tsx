import { ActionIcon, Button } from '@mantine/core'
import { IconListCheck, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Exigencia } from '#shared/garantia/exigencias.ts'
import { demandsOf } from '#shared/rules/garantia.ts'
import { counted } from '#shared/rules/counted.ts'
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
  { id: 'marca', title: 'Marca', width: 160, stays: true, cell: (e) => <b>{e.marca}</b> },
  {
    id: 'prazo',
    title: 'Prazo',
    width: 100,
    numeric: true,
    stays: true,
    cell: (e) => counted(e.prazoDias, 'dia', 'dias'),
  },
  { id: 'evidencias', title: 'Exige', width: 420, grows: true, cell: names },
  { id: 'fotos', title: 'Fotos', width: 80, numeric: true, cell: (e) => e.minimoFotos },
  { id: 'guarda', title: 'Guardar peça', width: 130, numeric: true, cell: (e) => counted(e.guardaDias, 'dia', 'dias') },
  { id: 'ativo', title: 'Situação', width: 110, cell: (e) => (e.ativo ? 'Em uso' : 'Desativada') },
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
        title="Exigências por marca"
        buttons={
          importData.open && (
            <ActionIcon variant="default" size={36} aria-label="Importar" title="Importar" onClick={importData.open}>
              <IconUpload size={17} />
            </ActionIcon>
          )
        }
        action={
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
          columns={COLUMNS}
          data={{
            rows: q.data ?? [],
            loading: q.isPending,
            error: q.error,
            attempt: () => void q.refetch(),
            hasMore: false,
            fetchingMore: false,
            fetchMore: () => {},
          }}
          rowKey={(e) => e.codExigencia}
          open={writes ? (e) => edit(e) : undefined}
          card={(e) => (
            <div className={classes.cartao}>
              <div className={classes.ponta}>
                <b>{e.marca}</b>
                <span>{counted(e.prazoDias, 'dia', 'dias')}</span>
              </div>
              <span className="suave">{names(e)}</span>
            </div>
          )}
          empty={
            <EmptyState
              title="Nenhuma marca ainda"
              text={`${writes ? 'Diga' : 'A administração diz'} o que cada marca exige de uma garantia e em quantos dias. O Pátio então não deixa enviar sem isso e avisa antes do prazo.`}
              icon={<IconListCheck size={26} stroke={1.5} />}
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
