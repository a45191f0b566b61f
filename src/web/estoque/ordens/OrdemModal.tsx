import { ActionIcon, Button, Group, Modal, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { type LinhaOs, type OrdemServico, TIPOS_OS } from '#shared/estoque/ordens.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { ApiError } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { MoneyInput } from '../../ui/campos/MoneyInput.tsx'
import { useAlterarOrdem } from './api.ts'
import classes from './Ordens.module.css'
import { NOME_TIPO_OS } from './textos.ts'

const VAZIA: LinhaOs = { tipo: 'SERVICO', codigo: '', descricao: '', quantidade: 1, minutos: null, valor: 0 }
const NOME_TIPO = { SERVICO: 'Serviço', PECA: 'Peça' } as const

/** Type and lines of a work order; its total follows while it is written. */
export function OrdemModal({ ordem: o, fechar }: { ordem: OrdemServico; fechar: () => void }) {
  const alterar = useAlterarOrdem()
  const [tipo, setTipo] = useState(o.tipo)
  const proxima = useRef(o.linhas.length)
  const [linhas, setLinhas] = useState(() => o.linhas.map((l, i) => ({ ...l, id: i })))
  const [tentou, setTentou] = useState(false)
  const campos = alterar.error instanceof ApiError ? alterar.error.campos : {}
  const falta = linhas.some((l) => l.descricao.trim() === '')
  const total = linhas.reduce((n, l) => n + l.valor, 0)
  const mudar = (id: number, parte: Partial<LinhaOs>) =>
    setLinhas((antes) => antes.map((l) => (l.id === id ? { ...l, ...parte } : l)))

  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (falta) return
    const feita = await alterar
      .mutateAsync({ codOs: o.codOs, versao: o.versao, tipo, linhas: linhas.map(({ id: _, ...l }) => l) })
      .catch(() => null)
    if (!feita) return
    toast.ok(`OS ${o.numero} gravada`)
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title={`OS ${o.numero}`} size="xl">
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <Select
            label="Tipo"
            maw={240}
            allowDeselect={false}
            data={TIPOS_OS.map((t) => ({ value: t, label: NOME_TIPO_OS[t] }))}
            value={tipo}
            onChange={(v) => setTipo(TIPOS_OS.find((t) => t === v) ?? o.tipo)}
          />
          {linhas.map((l, i) => (
            <fieldset key={l.id} className={classes.linha} aria-label={`Linha ${i + 1}`}>
              <Select
                label="Linha"
                allowDeselect={false}
                data={(['SERVICO', 'PECA'] as const).map((t) => ({ value: t, label: NOME_TIPO[t] }))}
                value={l.tipo}
                onChange={(v) =>
                  mudar(l.id, v === 'PECA' ? { tipo: 'PECA', minutos: null } : { tipo: 'SERVICO', quantidade: 1 })
                }
              />
              <TextInput
                label="Código"
                maxLength={40}
                value={l.codigo}
                onChange={(e) => mudar(l.id, { codigo: e.currentTarget.value })}
                error={campos[`linhas.${i}.codigo`]}
              />
              <TextInput
                className={classes.descricao ?? ''}
                label="Descrição"
                maxLength={200}
                value={l.descricao}
                onChange={(e) => mudar(l.id, { descricao: e.currentTarget.value })}
                error={tentou && l.descricao.trim() === '' ? 'Descreva a linha' : campos[`linhas.${i}.descricao`]}
              />
              {l.tipo === 'PECA' ? (
                <NumberInput
                  label="Quantidade"
                  min={0}
                  max={999_999}
                  decimalSeparator=","
                  thousandSeparator="."
                  value={l.quantidade}
                  onChange={(v) => mudar(l.id, { quantidade: Number(v) || 0 })}
                  error={campos[`linhas.${i}.quantidade`]}
                />
              ) : (
                <NumberInput
                  label="Minutos"
                  min={0}
                  max={100_000}
                  allowDecimal={false}
                  thousandSeparator="."
                  decimalSeparator=","
                  value={l.minutos ?? ''}
                  onChange={(v) => mudar(l.id, { minutos: v === '' ? null : Number(v) })}
                  error={campos[`linhas.${i}.minutos`]}
                />
              )}
              <MoneyInput
                label="Valor"
                value={l.valor}
                onChange={(valor) => mudar(l.id, { valor: valor ?? 0 })}
                error={campos[`linhas.${i}.valor`]}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Excluir a linha ${i + 1}`}
                onClick={() => setLinhas((antes) => antes.filter((x) => x.id !== l.id))}
              >
                <IconTrash size={17} />
              </ActionIcon>
            </fieldset>
          ))}
          <Group justify="space-between">
            <Button
              variant="default"
              onClick={() => setLinhas((antes) => [...antes, { ...VAZIA, id: (proxima.current += 1) }])}
            >
              Incluir linha
            </Button>
            <Text>
              Total <b className="num">{formatarReais(total)}</b>
            </Text>
          </Group>
          <ModalRodape erro={alterar.error} fechar={fechar}>
            <Button type="submit" loading={alterar.isPending}>
              Gravar
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
