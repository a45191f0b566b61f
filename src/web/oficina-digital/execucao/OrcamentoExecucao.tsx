import { Alert, Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Linha, FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import { Section } from '../../ui/orcamento/Section.tsx'
import { useFinish, useRecordExecucao } from './api.ts'
import classes from './Execucao.module.css'

const APPROVED = new Set<Linha['estado']>(['APROVADO', 'EXECUTADO', 'NAO_EXECUTADO'])

/** Execution of the approved work: record what was carried out, finish the quote. */
export function OrcamentoExecucao({ orcamento: o }: { orcamento: FullOrcamento }) {
  const register = useRecordExecucao()
  const finalize = useFinish()
  if (o.estado !== 'EM_EXECUCAO') return null
  const linhas = o.linhas.filter((l) => APPROVED.has(l.estado))
  const faltam = linhas.filter((l) => l.estado === 'APROVADO').length
  const save = (record: Parameters<typeof register.mutate>[0]['linhas']) =>
    register.mutate({ codOrcamento: o.codOrcamento, versao: o.versao, linhas: record })
  return (
    <Section title="Execução">
      <ul className={comuns.linhas}>
        {linhas.map((l) => (
          <ExecucaoLinha
            key={`${l.codLinha} ${l.estado}`}
            linha={l}
            busy={register.isPending}
            save={(r) => save([r])}
          />
        ))}
      </ul>
      {(register.isError || finalize.isError) && (
        <Alert color="vermelho" role="alert">
          {errorMessage(register.error ?? finalize.error)}
        </Alert>
      )}
      <Group gap="xs">
        {faltam > 1 && (
          <Button
            variant="default"
            loading={register.isPending}
            onClick={() =>
              save(
                linhas
                  .filter((l) => l.estado === 'APROVADO')
                  .map((l) => ({ codLinha: l.codLinha, estado: 'EXECUTADO' })),
              )
            }
          >
            Tudo executado
          </Button>
        )}
        <Button
          disabled={faltam > 0}
          loading={finalize.isPending}
          onClick={() =>
            finalize.mutate(
              { codOrcamento: o.codOrcamento, versao: o.versao },
              { onSuccess: () => toast.ok('Orçamento finalizado') },
            )
          }
        >
          {faltam > 0 ? `Finalizar (faltam ${faltam})` : 'Finalizar'}
        </Button>
      </Group>
    </Section>
  )
}

type Entry =
  | { codLinha: number; estado: 'EXECUTADO' | 'APROVADO' }
  | { codLinha: number; estado: 'NAO_EXECUTADO'; motivo: string }

function ExecucaoLinha({ linha: l, busy, save }: { linha: Linha; busy: boolean; save: (r: Entry) => void }) {
  const [estado, setEstado] = useState(l.estado)
  const [motivo, setMotivo] = useState(l.motivoExecucao ?? '')
  const { codLinha } = l
  return (
    <li className={classes.execucao}>
      <b>{l.titulo}</b>
      <SegmentedControl
        size="xs"
        disabled={busy}
        aria-label={`Execução de ${l.titulo}`}
        value={estado}
        onChange={(v) => {
          setEstado(v)
          if (v !== 'NAO_EXECUTADO') save({ codLinha, estado: v as 'EXECUTADO' })
        }}
        data={[
          { value: 'APROVADO', label: 'A fazer' },
          { value: 'EXECUTADO', label: 'Executada' },
          { value: 'NAO_EXECUTADO', label: 'Não executada' },
        ]}
      />
      {estado === 'NAO_EXECUTADO' && (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            size="xs"
            style={{ flex: 1 }}
            aria-label={`Por que ${l.titulo} não foi executada`}
            placeholder="Por que não foi executada?"
            maxLength={300}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
          />
          <Button
            size="xs"
            disabled={motivo.trim().length < 3 || busy || motivo.trim() === l.motivoExecucao}
            onClick={() => save({ codLinha, estado, motivo: motivo.trim() })}
          >
            Gravar
          </Button>
        </Group>
      )}
    </li>
  )
}
