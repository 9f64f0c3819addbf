import { Module } from '@nestjs/common';
import { OrdersController } from './orders.controller.js';
import { RepublishOrders } from './republish/republish-orders.command.js';

@Module({ controllers: [OrdersController], providers: [RepublishOrders] })
export class OrdersModule {}
