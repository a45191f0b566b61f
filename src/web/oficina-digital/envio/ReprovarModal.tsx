import { Button, Modal, Select, Stack, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { type MotivoRecusa, MOTIVOS_RECUSA, type OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { NOME_MOTIVO } from '#shared/rules/nomes-recusa.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { useReprovar } from './api.ts'

/** The customer refused everything: why. */
export function ReprovarModal({ orcamento: o, fechar }: { orcamento: OrcamentoResumo; fechar: () => void }) {
  const reprovar = useReprovar()
  const [motivo, setMotivo] = useState<MotivoRecusa | null>(null)
  const [observacao, setObservacao] = useState('')
  const [tentou, setTentou] = useState(false)
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    setTentou(true)
    if (motivo === null) return
    reprovar.mutate(
      { codOrcamento: o.codOrcamento, versao: o.versao, motivo, observacao: observacao.trim() || null },
      {
        onSuccess: () => {
          toast.ok('Recusa registrada')
          fechar()
        },
      },
    )
  }
  return (
    <Modal opened onClose={fechar} title={`Registrar recusa do orçamento ${o.checklist}`}>
      <form onSubmit={enviar} noValidate>
        <Stack>
          <Text size="sm">
            {o.cliente} recusou tudo. O link enviado deixa de funcionar, e as linhas entram na fila de recuperação.
          </Text>
          <Select
            label="Motivo"
            required
            data-autofocus
            placeholder="Escolha"
            data={MOTIVOS_RECUSA.map((m) => ({ value: m, label: NOME_MOTIVO[m] }))}
            value={motivo}
            onChange={(v) => setMotivo(MOTIVOS_RECUSA.find((m) => m === v) ?? null)}
            error={tentou && motivo === null ? 'Escolha o motivo' : null}
            comboboxProps={{ withinPortal: false }}
          />
          <Textarea
            label="Observação"
            autosize
            minRows={2}
            maxLength={300}
            value={observacao}
            onChange={(e) => setObservacao(e.currentTarget.value)}
          />
          <ModalRodape erro={reprovar.error} fechar={fechar}>
            <Button type="submit" color="vermelho" loading={reprovar.isPending}>
              Registrar recusa
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
