import { Button, FileButton, Group, Skeleton, Tabs } from '@mantine/core'
import { IconPlayerPlay, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { DetailDrawer } from '../../recipes/lista/DetailDrawer.tsx'
import type { Detalhe } from '../../recipes/lista/useDetalhe.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { umaFonte, useEnviarNotas, useExecutar } from './api.ts'
import { ArquivosAba } from './ArquivosAba.tsx'
import { ConciliacaoAba } from './ConciliacaoAba.tsx'
import { ContasAba } from './ContasAba.tsx'
import { ExecucoesAba } from './ExecucoesAba.tsx'
import { ProgramacaoAba } from './ProgramacaoAba.tsx'
import classes from './Dms.module.css'

interface Props {
  detalhe: Detalhe
  mes: string
  podeLer: boolean
  vizinhos: readonly number[]
}

/** A store's source at the right of the list: differences of the month, accounts, runs, schedule; read now, or send notes. */
export function FonteGaveta({ detalhe, mes, podeLer, vizinhos }: Props) {
  const codConcessionaria = detalhe.codigo ?? 0
  const q = useQuery({ ...umaFonte(codConcessionaria), enabled: detalhe.codigo !== null })
  const [aba, setAba] = useState<string | null>('conciliacao')
  const executar = useExecutar()
  const notas = useEnviarNotas(codConcessionaria)
  const correndo = q.data?.execucoes.some((e) => e.estado === 'NA_FILA' || e.estado === 'EXECUTANDO') ?? false
  function enviarNotas(arquivo: File | null): void {
    if (!arquivo) return
    notas.mutate(arquivo, {
      onSuccess: (e) => {
        const recusadas = e.recusadas === 0 ? '' : `, ${e.recusadas} recusadas`
        toast.ok(`${e.novas} notas novas, ${e.alteradas} mudadas${recusadas}`)
        if (e.recusadas > 0) setAba('execucoes')
      },
      onError: (erro) => toast.erro(mensagemDe(erro)),
    })
  }
  return (
    <DetailDrawer
      detalhe={detalhe}
      titulo={q.data?.nome ?? 'Integração'}
      largura={680}
      vizinhos={vizinhos}
      rodape={
        <Group justify="flex-end">
          <FileButton
            accept=".xml,.zip,text/xml,application/zip"
            inputProps={{ 'aria-label': 'XML ou zip de notas' }}
            onChange={enviarNotas}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} />} loading={notas.isPending}>
                Enviar notas (XML ou zip)
              </Button>
            )}
          </FileButton>
          <Button
            leftSection={<IconPlayerPlay size={16} />}
            loading={executar.isPending || correndo}
            disabled={!podeLer}
            onClick={() =>
              executar.mutate(codConcessionaria, {
                onSuccess: () => setAba('execucoes'),
                onError: (erro) => toast.erro(mensagemDe(erro)),
              })
            }
          >
            Ler o DMS agora
          </Button>
        </Group>
      }
    >
      {() => {
        if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
        if (!q.data) return <Skeleton height={360} />
        const semDepartamento = q.data.contas.filter((c) => !c.sabido).length
        return (
          <Tabs value={aba} onChange={setAba} keepMounted={false}>
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
              <ConciliacaoAba key={codConcessionaria} codConcessionaria={codConcessionaria} mes={mes} />
            </Tabs.Panel>
            <Tabs.Panel value="contas" className={classes.gaveta}>
              <ContasAba key={codConcessionaria} fonte={q.data} mes={mes} />
            </Tabs.Panel>
            <Tabs.Panel value="arquivos" className={classes.gaveta}>
              <ArquivosAba key={`${codConcessionaria} ${q.data.fonte?.versao ?? 0}`} fonte={q.data} />
            </Tabs.Panel>
            <Tabs.Panel value="execucoes" className={classes.gaveta}>
              <ExecucoesAba execucoes={q.data.execucoes} />
            </Tabs.Panel>
            <Tabs.Panel value="programacao" className={classes.gaveta}>
              <ProgramacaoAba key={`${codConcessionaria} ${q.data.fonte?.versao ?? 0}`} fonte={q.data} />
            </Tabs.Panel>
          </Tabs>
        )
      }}
    </DetailDrawer>
  )
}
