import { Button, Modal, Select, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import type { PrecoNaLoja } from '#shared/cardapio/pacotes.ts'
import { hoje } from '#shared/rules/datas.ts'
import { ApiError } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { DiaInput } from '../../ui/campos/DiaInput.tsx'
import { MoneyInput } from '../../ui/campos/MoneyInput.tsx'
import { useDarPreco } from './api.ts'

const REDE = 'rede'

/** Closes a package's price from a day on, for the network or one store. */
export function DarPrecoModal(p: {
  codPacote: number
  /** Store that was chosen; null: the network. */
  inicial: number | null
  lojas: readonly PrecoNaLoja[]
  fechar: () => void
}) {
  const fuso = useFuso()
  const dar = useDarPreco(p.codPacote)
  const dia = hoje(fuso, new Date())
  const [onde, setOnde] = useState(p.inicial === null ? REDE : String(p.inicial))
  const [preco, setPreco] = useState<number | null>(
    p.lojas.find((l) => l.codConcessionaria === p.inicial)?.preco ?? null,
  )
  const [desde, setDesde] = useState(dia)
  const [pelaSoma, setPelaSoma] = useState(false)
  const [tentou, setTentou] = useState(false)
  const falta = tentou && !pelaSoma && preco === null ? 'Informe o preço' : undefined
  const campos = dar.error instanceof ApiError ? dar.error.campos : {}
  return (
    <Modal opened onClose={p.fechar} title="Fechar preço">
      <form
        noValidate
        onSubmit={(e) => {
          e.preventDefault()
          setTentou(true)
          if (!pelaSoma && preco === null) return
          dar.mutate(
            {
              codConcessionaria: onde === REDE ? null : Number(onde),
              preco: pelaSoma ? null : preco,
              vigenteDe: desde === '' || desde === dia ? null : desde,
            },
            {
              onSuccess: () => {
                toast.ok('Preço gravado')
                p.fechar()
              },
            },
          )
        }}
      >
        <Stack>
          <Select
            label="Onde vale"
            allowDeselect={false}
            searchable
            data={[
              { value: REDE, label: 'Toda a rede' },
              ...p.lojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome })),
            ]}
            value={onde}
            onChange={(v) => setOnde(v ?? REDE)}
          />
          <Switch
            label={onde === REDE ? 'Voltar à soma das partes' : 'Voltar ao preço da rede'}
            checked={pelaSoma}
            onChange={(e) => setPelaSoma(e.currentTarget.checked)}
          />
          {!pelaSoma && (
            <MoneyInput label="Preço" withAsterisk value={preco} onChange={setPreco} error={campos['preco'] ?? falta} />
          )}
          <DiaInput
            label="A partir de"
            description="O preço que já valeu não muda"
            min={dia}
            value={desde}
            onChange={setDesde}
            error={campos['vigenteDe']}
          />
          <ModalRodape erro={dar.error} fechar={p.fechar}>
            <Button type="submit" loading={dar.isPending}>
              Fechar preço
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
