-- The deposit of a courtesy car, and what its return is charged, are charges of their own kind.
alter table cobranca drop constraint cobranca_tipo_check;
alter table cobranca add constraint cobranca_tipo_check check (tipo in ('ORCAMENTO', 'SINAL', 'VISITA', 'PECAS', 'RESERVA', 'CARRO_RESERVA'));
