import { Button, Modal, NumberInput, Select, SegmentedControl, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { useCriarTransferencia } from './api.ts'
import { PecaInput } from './PecaInput.tsx'
import { useIrmas } from './useIrmas.ts'

interface Props {
  codConcessionaria: number
  fechar: () => void
  /** What to begin with: a part that lies here and sells there. */
  inicio?: { codigo: string; quantidade: number; outraLoja: number }
}

/** Agrees on parts that go from one store to another; the stock moves when they are sent. */
export function TransferirModal({ codConcessionaria, fechar, inicio }: Props) {
  const irmas = useIrmas(codConcessionaria)
  const criar = useCriarTransferencia()
  const [sentido, setSentido] = useState<'MANDA' | 'RECEBE'>(inicio ? 'MANDA' : 'RECEBE')
  const [outra, setOutra] = useState<string | null>(inicio ? String(inicio.outraLoja) : null)
  const [codigo, setCodigo] = useState(inicio?.codigo ?? '')
  const [quantidade, setQuantidade] = useState<number | null>(inicio?.quantidade ?? 1)
  const [tentou, setTentou] = useState(false)
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (outra === null || codigo.trim() === '' || !quantidade) return
    const feita = await criar
      .mutateAsync({ codConcessionaria, sentido, outraLoja: Number(outra), codigo: codigo.trim(), quantidade })
      .catch(() => null)
    if (!feita) return
    toast.ok(`Transferência combinada: ${feita.origem} envia ${feita.codigo} a ${feita.destino}`)
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title="Nova transferência">
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <SegmentedControl
            aria-label="Sentido"
            data={[
              { value: 'RECEBE', label: 'Esta loja recebe' },
              { value: 'MANDA', label: 'Esta loja manda' },
            ]}
            value={sentido}
            onChange={(v) => setSentido(v === 'MANDA' ? 'MANDA' : 'RECEBE')}
          />
          <Select
            label={sentido === 'MANDA' ? 'Para a loja' : 'Da loja'}
            required
            searchable
            data={irmas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome }))}
            value={outra}
            onChange={setOutra}
            error={tentou && outra === null ? 'Escolha a loja' : null}
          />
          <PecaInput
            required
            codConcessionaria={sentido === 'MANDA' ? codConcessionaria : outra === null ? null : Number(outra)}
            codigo={codigo}
            digitar={setCodigo}
            error={tentou && codigo.trim() === '' ? 'Informe a peça' : null}
          />
          <NumberInput
            label="Quantas"
            required
            min={0}
            max={99_999}
            decimalSeparator=","
            value={quantidade ?? ''}
            onChange={(v) => setQuantidade(v === '' ? null : Number(v))}
            error={tentou && !quantidade ? 'Informe quantas' : null}
          />
          <ModalRodape erro={criar.error} fechar={fechar}>
            <Button type="submit" loading={criar.isPending}>
              Combinar transferência
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
