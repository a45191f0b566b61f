import { Button, Group, Modal, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type SubmitEvent, Suspense, useMemo, useState } from 'react'
import { ESTADOS_TRANSFERENCIA, type EstadoTransferencia, type Transferencia } from '#shared/estoque/estoque.ts'
import { adiado } from '../../core/adiado.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { transferencias, useMudarTransferencia } from './api.ts'
import { EstadoDaTransferencia, NOME_ESTADO_TRANSFERENCIA } from './EstadoPedido.tsx'
import classes from './Sugestoes.module.css'
import { useIrmas } from './useIrmas.ts'

const TransferirModal = adiado(() => import('./TransferirModal.tsx').then((m) => m.TransferirModal))

const un = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 3 })
const quantas = (t: Transferencia) =>
  t.recebida > 0 && t.recebida < t.quantidade ? `${un(t.recebida)} de ${un(t.quantidade)}` : un(t.quantidade)
const TODAS = 'todas'

/** Parts between the chosen store and its sisters: what is to be sent, what is on the way, what arrived. */
export function TransferenciasVista({ codConcessionaria }: { codConcessionaria: number }) {
  const [estado, setEstado] = useState<EstadoTransferencia | undefined>()
  const [nova, abrir] = useDisclosure(false)
  const [chegando, setChegando] = useState<Transferencia | null>(null)
  const irmas = useIrmas(codConcessionaria)
  const lista = usePaginas(transferencias({ codConcessionaria, estado }))
  const colunas = useMemo(() => colunasDe(codConcessionaria, setChegando), [codConcessionaria])
  return (
    <>
      <Group justify="space-between" mb="sm">
        <SegmentedControl
          aria-label="Situação"
          data={[
            { value: TODAS, label: 'Todas' },
            ...ESTADOS_TRANSFERENCIA.slice(0, 3).map((e) => ({ value: e, label: NOME_ESTADO_TRANSFERENCIA[e] })),
          ]}
          value={estado ?? TODAS}
          onChange={(v) => setEstado(ESTADOS_TRANSFERENCIA.find((e) => e === v))}
        />
        {irmas.length > 0 && (
          <Button variant="default" leftSection={<IconPlus size={17} />} onClick={abrir.open}>
            Nova transferência
          </Button>
        )}
      </Group>
      <DataTable
        id="transferencias"
        rotulo="Transferências"
        colunas={colunas}
        dados={lista}
        chave={(t) => t.codTransferencia}
        card={(t) => (
          <div className={classes.cartao}>
            <div className={classes.ponta}>
              <b>{t.codigo}</b>
              <EstadoDaTransferencia estado={t.estado} />
            </div>
            <div>
              {quantas(t)} un. de {t.descricao ?? 'peça fora do cadastro'}
            </div>
            <div className="suave">
              {t.origem} → {t.destino}
            </div>
            <Acoes t={t} loja={codConcessionaria} receber={setChegando} />
          </div>
        )}
        vazio={
          <EmptyState
            titulo={estado ? 'Nenhuma transferência nesta situação' : 'Nenhuma transferência ainda'}
            texto="Aparece aqui o que um pedido aprovado tira de uma loja irmã, e o que se combina à mão. A peça sai de um estoque no envio e entra no outro no recebimento."
          />
        }
      />
      <Suspense>{nova && <TransferirModal codConcessionaria={codConcessionaria} fechar={abrir.close} />}</Suspense>
      {chegando && <ReceberTransferencia t={chegando} fechar={() => setChegando(null)} />}
    </>
  )
}

const colunasDe = (loja: number, receber: (t: Transferencia) => void): readonly Coluna<Transferencia>[] => [
  { id: 'codigo', titulo: 'Código', largura: 105, estreito: 90, fica: true, celula: (t) => <b>{t.codigo}</b> },
  { id: 'descricao', titulo: 'Peça', largura: 180, livre: true, celula: (t) => t.descricao ?? 'fora do cadastro' },
  { id: 'quantidade', titulo: 'Quantas', largura: 90, estreito: 74, numero: true, fica: true, celula: quantas },
  {
    id: 'outra',
    titulo: 'Com a loja',
    largura: 230,
    estreito: 158,
    fica: true,
    celula: (t) => (t.codOrigem === loja ? `para ${t.destino}` : `de ${t.origem}`),
  },
  {
    id: 'estado',
    titulo: 'Situação',
    largura: 130,
    celula: (t) => <EstadoDaTransferencia estado={t.estado} />,
  },
  { id: 'pedido', titulo: 'Pedido', largura: 80, numero: true, celula: (t) => t.codSugestao ?? '—' },
  {
    id: 'quando',
    titulo: 'Desde',
    largura: 140,
    celula: (t) => <Quando instante={t.recebidaEm ?? t.enviadaEm ?? t.criadaEm} />,
  },
  {
    id: 'acoes',
    titulo: 'O que fazer',
    largura: 200,
    estreito: 180,
    fica: true,
    celula: (t) => <Acoes t={t} loja={loja} receber={receber} />,
  },
]

/** What the caller may do with a transfer, seen from the chosen store. */
function Acoes({ t, loja, receber }: { t: Transferencia; loja: number; receber: (t: Transferencia) => void }) {
  const mudar = useMudarTransferencia()
  const fazer = (acao: 'ENVIAR' | 'DESFAZER' | 'CANCELAR', feito: string) => () =>
    mudar.mutate(
      { codTransferencia: t.codTransferencia, acao },
      { onSuccess: () => toast.ok(feito), onError: (e) => toast.erro(mensagemDe(e)) },
    )
  const comum = { size: 'compact-md', loading: mudar.isPending } as const
  if (t.estado === 'A_ENVIAR')
    return (
      <Group gap={8} wrap="nowrap">
        {t.envia && t.codOrigem === loja && (
          <Button {...comum} onClick={fazer('ENVIAR', `${t.codigo} saiu de ${t.origem}`)}>
            Enviar
          </Button>
        )}
        <Button {...comum} variant="default" onClick={fazer('CANCELAR', 'Transferência cancelada')}>
          Cancelar
        </Button>
      </Group>
    )
  if (t.estado === 'ENVIADA' && t.recebe && t.codConcessionaria === loja)
    return (
      <Button {...comum} onClick={() => receber(t)}>
        Receber
      </Button>
    )
  if (t.estado === 'ENVIADA' && t.envia && t.recebida === 0)
    return (
      <Button {...comum} variant="default" onClick={fazer('DESFAZER', `${t.codigo} voltou ao estoque de ${t.origem}`)}>
        Desfazer envio
      </Button>
    )
  return null
}

function ReceberTransferencia({ t, fechar }: { t: Transferencia; fechar: () => void }) {
  const mudar = useMudarTransferencia()
  const falta = t.quantidade - t.recebida
  const [quantidade, setQuantidade] = useState<number | null>(falta)
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (!quantidade) return
    const feito = await mudar
      .mutateAsync({ codTransferencia: t.codTransferencia, acao: 'RECEBER', quantidade })
      .catch(() => null)
    if (!feito) return
    toast.ok(feito.estado === 'RECEBIDA' ? 'Transferência recebida' : 'Entrada gravada; o resto continua a caminho')
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title={`Receber ${t.codigo}`}>
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <Text size="sm">
            {t.origem} enviou {un(t.quantidade)}
            {t.recebida > 0 && `, das quais ${un(t.recebida)} já chegaram`}.
          </Text>
          <NumberInput
            label="Quantas chegaram"
            required
            min={0}
            max={falta}
            decimalSeparator=","
            value={quantidade ?? ''}
            onChange={(v) => setQuantidade(v === '' ? null : Number(v))}
            error={quantidade ? null : 'Informe quantas chegaram'}
          />
          <ModalRodape erro={mudar.error} fechar={fechar}>
            <Button type="submit" loading={mudar.isPending} disabled={!quantidade}>
              Gravar entrada
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
