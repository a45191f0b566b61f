import { Button, Modal, MultiSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Politica } from '#shared/rules/reposicao.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { useLoja } from '../../core/loja.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { type Opcoes, opcoesDePedido, useIniciar } from './api.ts'
import { PoliticaForm } from './PoliticaForm.tsx'

/** A new run: stores, suppliers and policy. */
export function NovaSugestaoModal({ fechar }: { fechar: () => void }) {
  const q = useQuery(opcoesDePedido())
  return (
    <Modal opened onClose={fechar} title="Nova sugestão" size="lg">
      {q.data ? (
        <Formulario opcoes={q.data} fechar={fechar} />
      ) : q.isError ? (
        <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
      ) : (
        <Skeleton height={280} />
      )}
    </Modal>
  )
}

function Formulario({ opcoes, fechar }: { opcoes: Opcoes; fechar: () => void }) {
  const { ativas } = useConcessionarias()
  const loja = useLoja()
  const iniciar = useIniciar()
  const [primeira] = opcoes.politicas
  const [lojas, setLojas] = useState<string[]>(loja === null ? [] : [String(loja)])
  const [fornecedores, setFornecedores] = useState<string[]>([])
  const [nome, setNome] = useState(primeira?.nome ?? '')
  const [politica, setPolitica] = useState<Politica | undefined>(primeira?.politica)
  const [tentou, setTentou] = useState(false)
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (lojas.length === 0 || !politica) return
    const feita = await iniciar
      .mutateAsync({
        codConcessionarias: lojas.map(Number),
        ...(fornecedores.length > 0 && { fornecedores }),
        nomePolitica: nome,
        politica,
      })
      .catch(() => null)
    if (feita) fechar()
  }
  return (
    <form onSubmit={(e) => void enviar(e)} noValidate>
      <Stack>
        <MultiSelect
          label="Concessionárias"
          required
          searchable
          data={ativas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome }))}
          value={lojas}
          onChange={setLojas}
          error={tentou && lojas.length === 0 ? 'Escolha ao menos uma' : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            lojas.length < ativas.length ? (
              <Button
                variant="transparent"
                size="compact-xs"
                px={0}
                onClick={() => setLojas(ativas.map((l) => String(l.codConcessionaria)))}
              >
                Escolher todas ({ativas.length})
              </Button>
            ) : null
          }
        />
        <MultiSelect
          label="Fornecedores"
          placeholder={fornecedores.length === 0 ? 'Todos' : ''}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Todos os fornecedores' }}
          data={opcoes.fornecedores.map((f) => f.nome)}
          value={fornecedores}
          onChange={setFornecedores}
        />
        {politica && (
          <PoliticaForm
            opcoes={opcoes}
            nome={nome}
            politica={politica}
            mudar={(n, p) => {
              setNome(n)
              setPolitica(p)
            }}
          />
        )}
        <Text size="sm" c="dimmed">
          Lojas irmãs do mesmo grupo mandam primeiro o que lhes sobra. Com as mesmas entradas e os mesmos parâmetros
          vale o pedido que já existe.
        </Text>
        <ModalRodape erro={iniciar.error} fechar={fechar}>
          <Button type="submit" loading={iniciar.isPending}>
            Calcular
          </Button>
        </ModalRodape>
      </Stack>
    </form>
  )
}
