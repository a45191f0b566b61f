import { Alert, Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Linha, OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import { useFinalizar, useRegistrarExecucao } from './api.ts'
import classes from './Execucao.module.css'

const APROVADAS = new Set<Linha['estado']>(['APROVADO', 'EXECUTADO', 'NAO_EXECUTADO'])

/** While the car is being worked on: what was carried out, and the end of the quote. */
export function ExecucaoOrcamento({ orcamento: o }: { orcamento: OrcamentoCompleto }) {
  const registrar = useRegistrarExecucao()
  const finalizar = useFinalizar()
  if (o.estado !== 'EM_EXECUCAO') return null
  const linhas = o.linhas.filter((l) => APROVADAS.has(l.estado))
  const faltam = linhas.filter((l) => l.estado === 'APROVADO').length
  const gravar = (registro: Parameters<typeof registrar.mutate>[0]['linhas']) =>
    registrar.mutate({ codOrcamento: o.codOrcamento, versao: o.versao, linhas: registro })
  return (
    <Secao titulo="Execução">
      <ul className={comuns.linhas}>
        {linhas.map((l) => (
          <LinhaExecucao
            key={`${l.codLinha} ${l.estado}`}
            linha={l}
            ocupado={registrar.isPending}
            gravar={(r) => gravar([r])}
          />
        ))}
      </ul>
      {(registrar.isError || finalizar.isError) && (
        <Alert color="vermelho" role="alert">
          {mensagemDe(registrar.error ?? finalizar.error)}
        </Alert>
      )}
      <Group gap="xs">
        {faltam > 1 && (
          <Button
            variant="default"
            loading={registrar.isPending}
            onClick={() =>
              gravar(
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
          loading={finalizar.isPending}
          onClick={() =>
            finalizar.mutate(
              { codOrcamento: o.codOrcamento, versao: o.versao },
              { onSuccess: () => toast.ok('Orçamento finalizado') },
            )
          }
        >
          {faltam > 0 ? `Finalizar (faltam ${faltam})` : 'Finalizar'}
        </Button>
      </Group>
    </Secao>
  )
}

type Registro =
  | { codLinha: number; estado: 'EXECUTADO' | 'APROVADO' }
  | { codLinha: number; estado: 'NAO_EXECUTADO'; motivo: string }

function LinhaExecucao({
  linha: l,
  ocupado,
  gravar,
}: {
  linha: Linha
  ocupado: boolean
  gravar: (r: Registro) => void
}) {
  const [estado, setEstado] = useState(l.estado)
  const [motivo, setMotivo] = useState(l.motivoExecucao ?? '')
  const { codLinha } = l
  return (
    <li className={classes.execucao}>
      <b>{l.titulo}</b>
      <SegmentedControl
        size="xs"
        disabled={ocupado}
        aria-label={`Execução de ${l.titulo}`}
        value={estado}
        onChange={(v) => {
          setEstado(v)
          if (v !== 'NAO_EXECUTADO') gravar({ codLinha, estado: v as 'EXECUTADO' })
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
            disabled={motivo.trim().length < 3 || ocupado || motivo.trim() === l.motivoExecucao}
            onClick={() => gravar({ codLinha, estado, motivo: motivo.trim() })}
          >
            Gravar
          </Button>
        </Group>
      )}
    </li>
  )
}
