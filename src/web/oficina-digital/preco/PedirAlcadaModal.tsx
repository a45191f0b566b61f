import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { descreverExcesso, excessos } from '#shared/rules/alcada.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { usePedirAlcada } from './api.ts'
import { Lista } from './AvisoAlcada.tsx'

/** Asks somebody above for these prices. */
export function PedirAlcadaModal({ orcamento: o, fechar }: { orcamento: OrcamentoCompleto; fechar: () => void }) {
  const pedir = usePedirAlcada()
  const [justificativa, setJustificativa] = useState('')
  const [tentou, setTentou] = useState(false)
  const curta = justificativa.trim().length < 5
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    setTentou(true)
    if (curta) return
    pedir.mutate(
      { codOrcamento: o.codOrcamento, versao: o.versao, justificativa: justificativa.trim() },
      {
        onSuccess: () => {
          toast.ok('Alçada pedida')
          fechar()
        },
      },
    )
  }
  return (
    <Modal opened onClose={fechar} title="Pedir alçada">
      <form onSubmit={enviar} noValidate>
        <Stack>
          <Lista textos={excessos(o.linhas, o.alcada).map(descreverExcesso)} />
          <Textarea
            label="Por que vender assim?"
            data-autofocus
            required
            autosize
            minRows={2}
            maxLength={500}
            value={justificativa}
            onChange={(e) => setJustificativa(e.currentTarget.value)}
            error={tentou && curta ? 'Explique o pedido em ao menos 5 letras' : null}
          />
          {pedir.isError && (
            <Alert color="vermelho" role="alert">
              {mensagemDe(pedir.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={fechar}>
              Fechar
            </Button>
            <Button type="submit" loading={pedir.isPending}>
              Pedir alçada
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
