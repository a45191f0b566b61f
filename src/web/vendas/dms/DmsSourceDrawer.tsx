import { Button, FileButton, Group, Skeleton, Tabs } from '@mantine/core'
import { IconPlayerPlay, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../core/feedback/toast.ts'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { dmsSourceQuery, useSendNotas, useRunSource } from './api.ts'
import { FilesTab } from './FilesTab.tsx'
import { ReconciliationTab } from './ReconciliationTab.tsx'
import { ContasTab } from './ContasTab.tsx'
import { ExecucoesTab } from './ExecucoesTab.tsx'
import { ScheduleTab } from './ScheduleTab.tsx'
import classes from './Dms.module.css'

interface Props {
  detail: Detail
  mes: string
  canRead: boolean
  neighbors: readonly number[]
}

/** A store's source in a drawer: the month's differences, accounts, runs, schedule; run it now, or upload notas. */
export function DmsSourceDrawer({ detail, mes, canRead, neighbors }: Props) {
  const codConcessionaria = detail.codigo ?? 0
  const q = useQuery({ ...dmsSourceQuery(codConcessionaria), enabled: detail.codigo !== null })
  const [tab, setTab] = useState<string | null>('conciliacao')
  const execute = useRunSource()
  const notas = useSendNotas(codConcessionaria)
  const running = q.data?.execucoes.some((e) => e.estado === 'NA_FILA' || e.estado === 'EXECUTANDO') ?? false
  function sendNotas(file: File | null): void {
    if (!file) return
    notas.mutate(file, {
      onSuccess: (e) => {
        const recusadas = e.recusadas === 0 ? '' : `, ${e.recusadas} recusadas`
        toast.ok(`${e.novas} notas novas, ${e.alteradas} mudadas${recusadas}`)
        if (e.recusadas > 0) setTab('execucoes')
      },
      onError: (error) => toast.failure(error),
    })
  }
  return (
    <DetailDrawer
      detail={detail}
      title={q.data?.nome ?? 'Integração'}
      width={680}
      neighbors={neighbors}
      footer={
        <Group justify="flex-end">
          <FileButton
            accept=".xml,.zip,text/xml,application/zip"
            inputProps={{ 'aria-label': 'XML ou zip de notas' }}
            onChange={sendNotas}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} />} loading={notas.isPending}>
                Enviar notas (XML ou zip)
              </Button>
            )}
          </FileButton>
          <Button
            leftSection={<IconPlayerPlay size={16} />}
            loading={execute.isPending || running}
            disabled={!canRead}
            onClick={() =>
              execute.mutate(codConcessionaria, {
                onSuccess: () => setTab('execucoes'),
                onError: (error) => toast.failure(error),
              })
            }
          >
            Ler o DMS agora
          </Button>
        </Group>
      }
    >
      {() => {
        if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
        if (!q.data) return <Skeleton height={360} />
        const semDepartamento = q.data.contas.filter((c) => !c.sabido).length
        return (
          <Tabs value={tab} onChange={setTab} keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="conciliacao">Conciliação</Tabs.Tab>
              <Tabs.Tab value="contas">
                {semDepartamento > 0 ? `Contas (${semDepartamento} a dizer)` : 'Contas'}
              </Tabs.Tab>
              <Tabs.Tab value="arquivos">Arquivos</Tabs.Tab>
              <Tabs.Tab value="execucoes">Execuções</Tabs.Tab>
              <Tabs.Tab value="programacao">Programação</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="conciliacao" className={classes.gaveta}>
              <ReconciliationTab key={codConcessionaria} codConcessionaria={codConcessionaria} mes={mes} />
            </Tabs.Panel>
            <Tabs.Panel value="contas" className={classes.gaveta}>
              <ContasTab key={codConcessionaria} fonte={q.data} mes={mes} />
            </Tabs.Panel>
            <Tabs.Panel value="arquivos" className={classes.gaveta}>
              <FilesTab key={`${codConcessionaria} ${q.data.fonte?.versao ?? 0}`} fonte={q.data} />
            </Tabs.Panel>
            <Tabs.Panel value="execucoes" className={classes.gaveta}>
              <ExecucoesTab execucoes={q.data.execucoes} />
            </Tabs.Panel>
            <Tabs.Panel value="programacao" className={classes.gaveta}>
              <ScheduleTab key={`${codConcessionaria} ${q.data.fonte?.versao ?? 0}`} fonte={q.data} />
            </Tabs.Panel>
          </Tabs>
        )
      }}
    </DetailDrawer>
  )
}
