import { Button, Modal, MultiSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Politica } from '#shared/rules/reposicao.ts'
import { ApiError } from '../../core/http/errors.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useLoja } from '../../core/session/loja.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { type Options, pedidoOptions, useStartRun } from './api.ts'
import { PoliticaForm } from './PoliticaForm.tsx'

/** Starts a run: stores, suppliers and policy. */
export function NewSugestaoModal({ close }: { close: () => void }) {
  const q = useQuery(pedidoOptions())
  return (
    <Modal opened onClose={close} title="Nova sugestão" size="lg">
      {q.data ? (
        <EditForm options={q.data} close={close} />
      ) : q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : (
        <Skeleton height={280} />
      )}
    </Modal>
  )
}

function EditForm({ options, close }: { options: Options; close: () => void }) {
  const { activeLojas } = useConcessionarias()
  const loja = useLoja()
  const start = useStartRun()
  const [first] = options.politicas
  const [lojas, setLojas] = useState<string[]>(loja === null ? [] : [String(loja)])
  const [fornecedores, setFornecedores] = useState<string[]>([])
  const [nome, setNome] = useState(first?.nome ?? '')
  const [politica, setPolitica] = useState<Politica | undefined>(first?.politica)
  const [attempted, setAttempted] = useState(false)
  const errors = start.error instanceof ApiError ? start.error.campos : {}
  const inPolicy = Object.keys(errors).some((path) => path.startsWith('politica.'))
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (lojas.length === 0 || !politica) return
    const made = await start
      .mutateAsync({
        codConcessionarias: lojas.map(Number),
        ...(fornecedores.length > 0 && { fornecedores }),
        nomePolitica: nome,
        politica,
      })
      .catch(() => null)
    if (made) close()
  }
  return (
    <form onSubmit={(e) => void send(e)} noValidate>
      <Stack>
        <MultiSelect
          label="Concessionárias"
          required
          searchable
          data={activeLojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome }))}
          value={lojas}
          onChange={setLojas}
          error={attempted && lojas.length === 0 ? 'Escolha ao menos uma' : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            lojas.length < activeLojas.length ? (
              <Button
                variant="transparent"
                size="compact-xs"
                px={0}
                onClick={() => setLojas(activeLojas.map((l) => String(l.codConcessionaria)))}
              >
                Escolher todas ({activeLojas.length})
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
          data={options.fornecedores.map((f) => f.nome)}
          value={fornecedores}
          onChange={setFornecedores}
        />
        {politica && (
          <PoliticaForm
            options={options}
            name={nome}
            politica={politica}
            errors={errors}
            modify={(n, p) => {
              setNome(n)
              setPolitica(p)
            }}
          />
        )}
        <Text size="sm" c="dimmed">
          Lojas irmãs do mesmo grupo mandam primeiro o que lhes sobra. Com as mesmas entradas e os mesmos parâmetros
          vale o pedido que já existe.
        </Text>
        <ModalFooter error={inPolicy ? null : start.error} close={close}>
          <Button type="submit" loading={start.isPending}>
            Calcular
          </Button>
        </ModalFooter>
      </Stack>
    </form>
  )
}
